import { HolderOutlined } from "@ant-design/icons";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./SortableRows.module.css";

export interface SortableRow {
  readonly id: string;
  /** What the row is called, for its handle. */
  readonly label: string;
  readonly content: ReactNode;
  /** Has no handle and stays where it is. */
  readonly isStill?: boolean;
}

function Row({ row }: { row: SortableRow }) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: row.isStill ?? false,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.row} ${styles.dragged}` : styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {row.content}
      {row.isStill ? (
        <span className={styles.handle} />
      ) : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={t("columnSettings.move", { name: row.label })}
        >
          <HolderOutlined />
        </button>
      )}
    </li>
  );
}

/** Rows whose order people change by a handle: by dragging, or with Space and the arrow keys. */
export default function SortableRows(props: {
  readonly rows: readonly SortableRow[];
  readonly onMove: (id: string, to: string) => void;
}) {
  const { t } = useTranslation();
  const { rows } = props;
  const title = (id: string | number) => rows.find((row) => row.id === id)?.label ?? "";
  const placed = ({ active, over }: Pick<DragEndEvent, "active" | "over">) =>
    over
      ? t("sideMenu.moved", {
          title: title(active.id),
          place: rows.findIndex((row) => row.id === over.id) + 1,
          total: rows.length,
        })
      : "";
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) props.onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t("sideMenu.moveHelp") },
        announcements: {
          // Where it lies is said at once.
          onDragStart: () => undefined,
          onDragOver: placed,
          onDragEnd: placed,
          onDragCancel: ({ active }) => t("sideMenu.putBack", { title: title(active.id) }),
        },
      }}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
