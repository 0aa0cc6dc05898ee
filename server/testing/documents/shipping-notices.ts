import type { TestedDocument } from "../tested-documents.ts";

export const tested: TestedDocument = {
  probes: {
    shippingNotices: {
      saveShippingNotice: { by: ["supplier"], nothing: "what it may name of others is tested on its own" },
    },
  },
};
