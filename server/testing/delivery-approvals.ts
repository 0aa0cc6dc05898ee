import type {
  DeliveryApprovalDetail,
  DeliveryApprovalInput,
} from "@tandem/contract/delivery/delivery-approvals/delivery-approvals";
import type { StoredFile } from "@tandem/contract/platform/files";
import type { TestUser } from "./application.ts";
import { day } from "./orders.ts";

const report = Buffer.from("%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1");

/** Uploads a report; answers its id. */
export async function uploadReport(user: TestUser, fileName = "report.pdf"): Promise<string> {
  const { body } = await user.upload<StoredFile>("deliveryApprovals", "uploadReport", report, fileName);
  if (!("data" in body)) throw new Error(JSON.stringify(body));
  return body.data.fileId;
}

/** Hands a report on the material M1 in, valid for a month around today unless wished otherwise. */
export async function handIn(
  user: TestUser,
  wish: Partial<DeliveryApprovalInput> = {},
): Promise<DeliveryApprovalDetail> {
  const fileIds = wish.fileIds ?? [await uploadReport(user)];
  const input = { orgNo: "O1", itemNo: "M1", effectiveDate: day(-15), expiryDate: day(15), ...wish, fileIds };
  return user.ok("deliveryApprovals", "saveDeliveryApproval", input);
}

/** Has one approved. */
export async function approve(
  buyer: TestUser,
  { id, version }: DeliveryApprovalDetail,
): Promise<DeliveryApprovalDetail> {
  await buyer.ok("deliveryApprovals", "agree", { agreeList: [{ id, version }] });
  return buyer.ok("deliveryApprovals", "getDeliveryApprovalById", { id });
}
