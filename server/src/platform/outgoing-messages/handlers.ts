import type { Row } from "@tandem/contract/core/entity";
import { outgoingMessage } from "@tandem/contract/platform/outgoing-messages/outgoing-messages";
import type { Services } from "@tandem/contract/services";
import type { HandlersOf } from "../../core/handlers.ts";
import { listPage } from "../../core/list-query.ts";
import { exportList } from "../../exports/export.ts";
import { sendAgain, withSendAgain } from "./send-again.ts";

type Message = Row<typeof outgoingMessage>;

/** Every message, how it came through, and once more (B2.30). */
export const outgoingMessageHandlers: HandlersOf<Services["outgoingMessages"]> = {
  getSysMessagePage: (context, request) =>
    context.read((db) =>
      listPage(
        db,
        outgoingMessage,
        request,
        {},
        { reads: [], rows: (rows: readonly Message[]) => withSendAgain(db, context, rows) },
      ),
    ),

  exportexcel: exportList(outgoingMessage),

  sendAgain: (context, { idList }) => context.write((tx) => sendAgain(tx, context, idList)),
};
