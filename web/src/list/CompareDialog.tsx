import type { Entity } from "@tandem/contract/core/entity";
import { Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue, plainText } from "../fields/FieldValue.tsx";
import { fieldOf } from "../grid/gridColumn.ts";
import styles from "./CompareDialog.module.css";
import type { ListRow } from "./ListTable.tsx";

/** What the product keeps for itself: no one compares it. */
const inner = new Set(["id", "version", "customValues"]);

/** Two records side by side, the fields that differ first. `heads` says what each is called. */
export default function CompareDialog(props: {
  readonly entity: Entity;
  readonly rows: readonly [ListRow, ListRow];
  readonly heads: readonly [React.ReactNode, React.ReactNode];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const { entity, rows, heads } = props;
  const [one, other] = rows;
  const fields = Object.entries(entity.fields)
    .filter(([name]) => !inner.has(name) && (name in one || name in other))
    .map(([name, field]) => ({
      name,
      field,
      differs: plainText(field, fieldOf(one, name)) !== plainText(field, fieldOf(other, name)),
    }));
  const differing = fields.filter(({ differs }) => differs);
  const shown = onlyDiffering ? differing : [...differing, ...fields.filter(({ differs }) => !differs)];
  return (
    <Modal open width={800} footer={null} title={t("grid.compareTitle")} onCancel={props.onClose}>
      <div className={styles.head}>
        <span>{t("grid.differing", { count: differing.length })}</span>
        <Checkbox checked={onlyDiffering} onChange={(event) => setOnlyDiffering(event.target.checked)}>
          {t("grid.onlyDiffering")}
        </Checkbox>
      </div>
      <div className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("grid.field")}</th>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, field, differs }) => (
              <tr key={name} className={differs ? styles.differs : ""} data-differs={differs}>
                <th scope="row">
                  <FieldLabel entityName={entity.name} field={name} />
                </th>
                <td>{fieldValue(field, fieldOf(one, name)) ?? "–"}</td>
                <td>{fieldValue(field, fieldOf(other, name)) ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
