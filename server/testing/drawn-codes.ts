import bwip from "bwip-js/node";

/** A picture of a barcode, as it stands on a label. */
export const pictureOf = (text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid: "code128", text, scale: 3, height: 20, padding: 20 });
