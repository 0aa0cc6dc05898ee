import { useTranslation } from "react-i18next";
import { PageMessage } from "../ui/PageMessage.tsx";
import { RecordDrawer } from "./RecordDrawer.tsx";

/** In place of the drawer of a record that the list does not have. */
export default function MissingRecord(props: {
  readonly name: string;
  readonly narrow: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <RecordDrawer open title={props.name} actions={[]} narrow={props.narrow} onClose={props.onClose}>
      <PageMessage tone="info" title={t("listPage.gone")} text={t("listPage.goneText")} />
    </RecordDrawer>
  );
}
