import { qualityClaims } from "@tandem/contract/receiving/claims/claims";
import { useTranslation } from "react-i18next";
import { upload } from "../../api/client.ts";
import { FilesItem } from "../../platform/files/FilesItem.tsx";

/** Files of a claim, or of its answer. */
export function ClaimFiles() {
  const { t } = useTranslation();
  return (
    <FilesItem
      send={(file, options) => upload(qualityClaims, "uploadClaimFile", file, {}, options)}
      invitation={t("claimPages.chooseFiles")}
    />
  );
}
