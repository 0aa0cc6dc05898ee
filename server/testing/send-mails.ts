import { outgoingChannel, outgoingStatus } from "@tandem/contract/platform/outgoing-messages/statuses";
import { expect } from "vitest";
import { codesText } from "../src/core/sql-codes.ts";
import type { Outgoing } from "../src/platform/mail/send-outgoing.ts";
import type { TestApplication } from "./application.ts";
import { asOwner } from "./owner.ts";

const isMail = `channel = ${codesText(outgoingChannel.code.mail)}`;
const isOutstanding = `status in (${codesText(outgoingStatus.groups.outstanding)})`;
const isUntried = `status = ${codesText(outgoingStatus.code.waiting)}`;

/** All that happened has been told: what it leaves for receivers is there. */
export const untilTold = (app: TestApplication) =>
  expect.poll(() => asOwner(app, "select from outbox where delivered_at is null"), { interval: 30 }).toEqual([]);

/** Makes all mails due that happenings left, and waits until each has been tried: by this node, or by the application's own. */
export async function sendMails(app: TestApplication, node: Outgoing): Promise<void> {
  await untilTold(app);
  await asOwner(app, `update outgoing_message set next_attempt_at = now() where ${isMail} and ${isOutstanding}`);
  await node.run();
  await expect
    .poll(() => asOwner(app, `select from outgoing_message where ${isMail} and ${isUntried} and gathered_in is null`), {
      interval: 30,
    })
    .toEqual([]);
}
