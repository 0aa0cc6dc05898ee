import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";

/** Failures of pages, written to the log. How often one address may report is limited where calls are served. */
export const logHandlers: HandlersOf<Services["logs"]> = {
  async reportPageFailure(context, { message, stack, page }) {
    const { correlationId, address } = context.call;
    context.logger.error({ correlationId, address, page, failure: message, stack }, "A page failed");
    return { correlationId };
  },
};
