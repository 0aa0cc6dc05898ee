/** Reads the codes that a picture shows. */
type CodeReader = (picture: HTMLVideoElement) => Promise<readonly string[]>;

interface NativeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const wanted = ["code_128", "qr_code", "data_matrix", "ean_13", "code_39", "itf"];

/** The reader that the browser has of its own, which costs nothing to load; else one that comes with the product. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors };
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!BarcodeDetector || !known.includes("code_128")) return (await import("./zxingReader.ts")).zxingReader();
  const detector = new BarcodeDetector({ formats: wanted.filter((format) => known.includes(format)) });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
