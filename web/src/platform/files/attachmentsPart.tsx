import type { Attachment } from "@tandem/contract/platform/attachments";
import i18next from "i18next";
import { type ReactNode, Suspense } from "react";
import type { Part } from "../../document/DocumentPage.tsx";
import { Outline } from "../../ui/Outline.tsx";

/** The part of a document's page that shows its attachments, where it has any or takes some. */
export function attachmentsPart(
  document: { readonly attachedFiles: readonly Attachment[]; readonly mayAttach: boolean },
  shown: ReactNode,
): readonly Part[] {
  const { attachedFiles, mayAttach } = document;
  if (!mayAttach && attachedFiles.length === 0) return [];
  return [
    {
      key: "attachments",
      label: i18next.t("attachedFiles.part", { count: attachedFiles.length }),
      children: <Suspense fallback={<Outline rows={3} wide />}>{shown}</Suspense>,
    },
  ];
}
