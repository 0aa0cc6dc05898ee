import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import type { Entity } from "@tandem/contract/core/entity";
import type { DeletedAnswer, Service } from "@tandem/contract/core/service";
import { furtherNames } from "@tandem/contract/core/translated-names";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain, type Written } from "../api/afterWrite.ts";
import { shownValue } from "../fields/shownNames.ts";
import type { ListRow } from "../list/ListTable.tsx";
import type { ListContext } from "../list/listDeclaration.ts";
import { onlyRow } from "../list/onlyRow.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import { ask } from "../ui/announce.ts";
import { useToldOfDeleted } from "./useToldOfDeleted.tsx";

/** Names beyond this many are only counted in a confirmation. */
const namedAtMost = 5;

/** What is known of a record by which people call it. */
type NamedRow<Read extends string> = ListRow & Readonly<Record<Read, unknown>>;

interface DeletingOptions<Read extends string, R> {
  /** The service of the records, and others of whose answers deleting changes some. */
  readonly service: Service;
  readonly touches?: Written["touches"];
  readonly remove: (input: { delList: { id: string; version: number }[] }) => Promise<DeletedAnswer>;
  /** What the records are. */
  readonly entity?: Pick<Entity, "translated">;
  /** The fields by which people call a record. */
  readonly named: readonly Read[];
  /** How they call it, where that is not these fields side by side. */
  readonly nameOf?: (row: R) => string;
}

interface CrudOptions<Read extends string, R> extends DeletingOptions<Read, R> {
  readonly addPath: string;
  readonly modifyPath: (row: R) => string;
}

/** Deletes records after a confirmation that names them, and tells which of several were kept. */
export function useDeleting<Read extends string, R extends NamedRow<Read>>(options: DeletingOptions<Read, R>) {
  const { t } = useTranslation();
  const { service, touches = [], entity = {}, named } = options;
  const nameOf = options.nameOf ?? ((row) => named.map((field) => String(shownValue(entity, row, field))).join(" "));
  const written: Written = { service, touches, namedElsewhere: true };
  const { tellDeleted, notice } = useToldOfDeleted();

  const remove = async (rows: readonly R[], { keep }: Pick<ListContext<R>, "keep">) => {
    const names = rows.slice(0, namedAtMost).map(nameOf).join(", ");
    const more = rows.length - namedAtMost;
    const agreed = await ask({
      title: t("crud.deleteTitle", { count: rows.length }),
      content: more > 0 ? t("crud.deleteMore", { names, count: more }) : t("crud.deleteText", { names }),
      confirm: t("actions.delete"),
      danger: true,
    });
    if (!agreed) return;
    const answer = await options.remove({ delList: rows.map(({ id, version }) => ({ id, version })) });
    keep(tellDeleted(answer, written), rows);
    await askAgain(written);
  };
  return { remove, notice };
}

/**
 * The buttons of base data (B2.29zb): add, modify exactly one row (B5.14b), and delete after a confirmation that names
 * the records. Modify and delete also stand in each row (S6.1b).
 */
export function useCrud<Read extends string, R extends NamedRow<Read> = NamedRow<Read>>(
  options: CrudOptions<Read, R>,
): {
  /** The fields of its records that it looks at. */
  readonly reads: readonly Read[];
  /** Which of several were kept and why, in view until it is closed. */
  readonly notice: ReactNode;
  readonly actions: (context: ListContext<R>) => PageAction[];
  readonly rowActions: (row: R, context: ListContext<R>) => PageAction[];
} {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { entity = {}, named } = options;
  const { remove, notice } = useDeleting(options);

  return {
    notice,
    reads: [...named, ...(furtherNames(entity) as Read[])],
    actions: (context) => {
      const { only, whyNot } = onlyRow(context.selected);
      return [
        {
          key: "add",
          label: t("actions.add"),
          icon: <PlusOutlined />,
          permission: "isAdd",
          primary: true,
          run: () => navigate(options.addPath),
        },
        {
          key: "modify",
          label: t("actions.modify"),
          icon: <EditOutlined />,
          permission: "isModify",
          disabledReason: whyNot,
          run: () => only && navigate(options.modifyPath(only)),
        },
        {
          key: "delete",
          label: t("actions.delete"),
          icon: <DeleteOutlined />,
          permission: "isPhysicalDelete",
          disabledReason: context.selected.length > 0 ? null : t("listPage.selectSome"),
          run: () => remove(context.selected, context),
        },
      ];
    },
    rowActions: (row, context) => [
      {
        key: "modify",
        label: t("actions.modify"),
        permission: "isModify",
        run: () => navigate(options.modifyPath(row)),
      },
      {
        key: "delete",
        label: t("actions.delete"),
        permission: "isPhysicalDelete",
        danger: true,
        run: () => remove([row], context),
      },
    ],
  };
}
