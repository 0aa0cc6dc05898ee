import { useTranslation } from "react-i18next";
import { Failed } from "../ui/Failed.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { RecordDrawer } from "./RecordDrawer.tsx";

/** In place of the drawer of a record that the list does not have, or that could not be read. */
export default function MissingRecord(props: {
  readonly name: string;
  readonly narrow: boolean;
  readonly error: Error | null;
  readonly onAgain: () => unknown;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { error } = props;
  return (
    <RecordDrawer open title={props.name} actions={[]} narrow={props.narrow} onClose={props.onClose}>
      {error ? (
        <Failed error={error} onAgain={props.onAgain} />
      ) : (
        <PageMessage tone="info" title={t("listPage.gone")} text={t("listPage.goneText")} />
      )}
    </RecordDrawer>
  );
}
