import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Form, type FormInstance } from "antd";
import i18next from "i18next";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { AddLine } from "../document/lines/AddLine.tsx";
import { LinesEditor } from "../document/lines/LinesEditor.tsx";
import { LinesRequired } from "../document/lines/LinesRequired.tsx";
import type { LineAction } from "../document/lines/lineColumn.ts";
import type { EditedLine, LineRow, LinesStore } from "../document/lines/linesStore.ts";
import { useFormHandle, useFormStore } from "../document/lines/useFormLines.ts";
import type { FormLines } from "../form/formLines.ts";
import type { FormValues } from "../form/formValues.ts";
import { LinesPreview } from "./LinesPreview.tsx";
import type { PlainLineForms } from "./lineForms.ts";

const nothing = () => undefined;

/** Lines change places with those above and below, because their order says something, and go. */
function useLineActions(store: LinesStore<EditedLine>, placeOf: (line: EditedLine) => number, count: number) {
  return useCallback(
    ({ line }: LineRow<EditedLine>): LineAction[] => {
      const number = placeOf(line);
      const move = (by: 1 | -1) => () => {
        // Others may have changed since this row was drawn.
        const { lines } = store.state();
        const place = placeOf(line) - 1;
        const moved = lines[place];
        if (moved) store.setLines(lines.toSpliced(place, 1).toSpliced(place + by, 0, moved));
      };
      const up = { key: "up", icon: <ArrowUpOutlined />, title: i18next.t("plainPages.moveUp"), run: move(-1) };
      const down = { key: "down", icon: <ArrowDownOutlined />, title: i18next.t("plainPages.moveDown"), run: move(1) };
      const remove = {
        key: "remove",
        icon: <DeleteOutlined />,
        title: i18next.t("actions.delete"),
        run: () => store.setLines(store.state().lines.filter(({ id }) => id !== line.id)),
      };
      const possible = [...(number > 1 ? [up] : []), ...(number < count ? [down] : []), remove];
      return possible.map((each) => ({ ...each, name: i18next.t("plainPages.cellOf", { label: each.title, number }) }));
    },
    [store, placeOf, count],
  );
}

/** The lines as they stand, as they might look in use. */
function FormPreview(props: {
  readonly shown: NonNullable<PlainLineForms["shown"]>;
  readonly form: FormInstance;
  readonly store: LinesStore<EditedLine>;
}) {
  const { shown, form, store } = props;
  const lines = useSyncExternalStore(store.subscribe, () => store.state().lines);
  const values = Form.useWatch([], form) as FormValues | undefined;
  return <LinesPreview shown={shown(values ?? {}, lines)} />;
}

/** What the form says above its lines: when that changes, they forget what they named of other records (S4.7). */
function useFollowedHead(lines: PlainLineForms, form: FormInstance, store: LinesStore<EditedLine>): string {
  const head = Form.useWatch((values) => JSON.stringify(lines.head(values)), form) ?? "{}";
  const before = useRef(head);
  useEffect(() => {
    const fallen = lines.fallen(JSON.parse(before.current), JSON.parse(head));
    const none = Object.fromEntries(fallen.map((name) => [name, ""]));
    if (fallen.length > 0)
      store.setLines(
        store.state().lines.map((line) => ({ ...line, parts: line.parts.map((cells) => ({ ...cells, ...none })) })),
      );
    before.current = head;
  }, [lines, store, head]);
  return head;
}

/** The lines of plain base data within its form: typed, pasted and filled, and sent with it. */
export function PlainLines(props: {
  readonly lines: PlainLineForms;
  readonly form: FormInstance;
  readonly handle: RefObject<FormLines | null>;
}) {
  const { t } = useTranslation();
  const { lines, form, handle } = props;
  const edited = useFormStore(form, lines, nothing);
  const { store } = edited;
  const placeOf = useCallback(
    ({ id }: EditedLine) => store.state().lines.findIndex((line) => line.id === id) + 1,
    [store],
  );
  const offered = Form.useWatch((values) => JSON.stringify(lines.offered(values)), form) ?? "{}";
  const head = useFollowedHead(lines, form, store);
  const columns = useMemo(
    () => lines.columns(placeOf, JSON.parse(offered), JSON.parse(head)),
    [lines, placeOf, offered, head],
  );
  const nameOf = useCallback((line: EditedLine) => t("plainPages.line", { number: placeOf(line) }), [t, placeOf]);
  const together = useCallback(() => lines.together(form.getFieldsValue(true)), [lines, form]);
  useFormHandle(handle, edited, columns, nameOf, together);
  const count = useSyncExternalStore(store.subscribe, () => store.state().lines.length);
  const actions = useLineActions(store, placeOf, count);
  const add = <AddLine store={store} blank={lines.blank} label={t("plainPages.addLine")} />;
  return (
    <>
      <LinesRequired store={store} message={t("plainPages.noLines")} hidden />
      {count === 0 ? (
        add
      ) : (
        <LinesEditor
          label={t(`${lines.entity.name}.name`)}
          store={store}
          columns={columns}
          actions={actions}
          removable
          card={{ title: nameOf }}
        >
          <span>{add}</span>
        </LinesEditor>
      )}
      {lines.shown && <FormPreview shown={lines.shown} form={form} store={store} />}
    </>
  );
}
