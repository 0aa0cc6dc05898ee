import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** No picture is looked at in more pixels than a code needs, so that a phone keeps up. */
const widest = 1280;

/** The reader for browsers that have none of their own, as those of Apple. */
export async function zxingReader(): Promise<(picture: HTMLVideoElement) => Promise<readonly string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  return async (picture) => {
    const scale = Math.min(1, widest / picture.videoWidth);
    canvas.width = Math.round(picture.videoWidth * scale);
    canvas.height = Math.round(picture.videoHeight * scale);
    if (!drawing || canvas.width === 0) return [];
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = drawing.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(pixels, {
      formats: ["Code128", "QRCode", "DataMatrix", "EAN13", "Code39", "ITF"],
      maxNumberOfSymbols: 1,
      textMode: "Plain",
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
