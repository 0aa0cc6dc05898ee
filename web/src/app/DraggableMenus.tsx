import { HolderOutlined } from "@ant-design/icons";
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useTranslation } from "react-i18next";
import styles from "./DraggableMenus.module.css";
import { MenuRow } from "./MenuRow.tsx";
import type { MenuNode } from "./menuTree.ts";

export interface DraggableMenusProps {
  readonly nodes: readonly MenuNode[];
  /** Takes the numbers in their new order. */
  readonly onOrder: (order: readonly string[]) => void;
  readonly onOpen?: (() => void) | undefined;
}

/** A press is a drag only once it has moved so many pixels. */
const dragDistance = 4;

function DraggableRow({ node, onOpen }: { node: MenuNode; onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: node.menuNo,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${styles.item} ${styles.dragged}` : styles.item}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={t("sideMenu.move", { title: node.title })}
      >
        <HolderOutlined />
      </button>
      <MenuRow node={node} onOpen={onOpen} />
    </li>
  );
}

/** The pinned menus, put into another order by dragging or with the keyboard (S2.15a). */
export default function DraggableMenus({ nodes, onOrder, onOpen }: DraggableMenusProps) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const numbers = nodes.map((node) => node.menuNo);
  const titleOf = (id: string | number) => nodes.find((node) => node.menuNo === id)?.title ?? "";
  const placed = (active: { id: string | number }, over: { id: string | number } | null) =>
    over
      ? t("sideMenu.moved", {
          title: titleOf(active.id),
          place: numbers.indexOf(String(over.id)) + 1,
          total: numbers.length,
        })
      : "";
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t("sideMenu.moveHelp") },
        announcements: {
          // Where it lies is said at once.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) => placed(active, over),
          onDragEnd: ({ active, over }) => placed(active, over),
          onDragCancel: ({ active }) => t("sideMenu.putBack", { title: titleOf(active.id) }),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (!over || active.id === over.id) return;
        onOrder(arrayMove(numbers, numbers.indexOf(String(active.id)), numbers.indexOf(String(over.id))));
      }}
    >
      <SortableContext items={numbers} strategy={verticalListSortingStrategy}>
        <ul className={styles.list}>
          {nodes.map((node) => (
            <DraggableRow key={node.menuNo} node={node} onOpen={onOpen} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
