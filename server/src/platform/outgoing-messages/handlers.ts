import type { Row } from "@tandem/contract/core/entity";
import { outgoingMessage } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { exportList } from "../../exports/export.ts";
import { pageWithSendAgain, sendAgain } from "./send-again.ts";

type Message = Row<typeof outgoingMessage>;

/** Every message, how it came through, and once more (B2.30). */
export const outgoingMessageHandlers: HandlersOf<Services["outgoingMessages"]> = {
  getSysMessagePage: (context, request) =>
    pageWithSendAgain(context, outgoingMessage, request, ({ id }: Message) => id),

  exportexcel: exportList(outgoingMessage),

  sendAgain: (context, { idList }) => context.write((tx) => sendAgain(tx, context, idList)),
};
