import {
  type ShippingNoticeDetail,
  shippingNotices,
} from "@tandem/contract/delivery/shipping-notices/shipping-notices";
import { askAgain } from "../../api/afterWrite.ts";
import { call, upload } from "../../api/client.ts";
import { Attachments } from "../../platform/files/Attachments.tsx";
import { noticeFace } from "./noticeFace.tsx";

/** The files of a delivery notice: both sides read them, and its supplier attaches them. */
export default function NoticeAttachments({ notice }: { notice: ShippingNoticeDetail }) {
  const { id } = notice;
  return (
    <Attachments
      document={notice}
      ways={{
        upload: (file, onProgress) =>
          upload(shippingNotices, "uploadAttachment", file, {}, { onProgress, showError: false }),
        attach: (fileId) => call(shippingNotices, "attachFiles", { id, fileIds: [fileId] }),
        remove: (fileId) => call(shippingNotices, "removeAttachment", { id, fileId }),
        refresh: () => askAgain(noticeFace),
      }}
    />
  );
}
