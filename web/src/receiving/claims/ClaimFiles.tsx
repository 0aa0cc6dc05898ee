import { qualityClaims } from "@tandem/contract/receiving/claims/claims";
import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { upload } from "../../api/client.ts";
import { FilesField } from "../../platform/files/FilesField.tsx";

/** Files of a claim, or of its answer. */
export function ClaimFiles() {
  const { t } = useTranslation();
  return (
    <Form.Item name="files">
      <FilesField
        invitation={t("claimPages.chooseFiles")}
        upload={(file, onProgress) =>
          upload(qualityClaims, "uploadClaimFile", file, {}, { onProgress, showError: false })
        }
      />
    </Form.Item>
  );
}
