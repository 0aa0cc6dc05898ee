import { MoreOutlined } from "@ant-design/icons";
import { appointmentStatus } from "@tandem/contract/delivery/appointments/statuses";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/currentUser.ts";
import { pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { DropMenu } from "../../ui/DropMenu.tsx";
import { Link } from "../../ui/Link.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import styles from "./AppointmentCalendar.module.css";
import { type Appointment, timeOf } from "./appointmentFace.tsx";

/** What an appointment is dragged as. */
export const dragged = "application/x-appointment";

/** What can be done with an appointment, behind a button. */
function ActionMenu(props: {
  readonly actions: readonly (PageAction | undefined)[];
  readonly name: string;
  readonly size: "large" | "small";
}) {
  const { actions, name, size } = props;
  return (
    <DropMenu
      menu={() => ({
        items: actions.flatMap((action) =>
          action ? [{ key: action.key, label: action.label, icon: action.icon, danger: action.danger ?? false }] : [],
        ),
        onClick: ({ key }) => void actions.find((action) => action?.key === key)?.run(),
      })}
    >
      <Button type="text" size={size} icon={<MoreOutlined />} aria-label={name} />
    </DropMenu>
  );
}

/** An appointment in the calendar: who comes with what, how far it is, and what can be done with it. */
export function AppointmentCard(props: {
  readonly one: Appointment;
  readonly actions: readonly PageAction[];
  /** It does not match what is looked for. */
  readonly isFaint: boolean;
  /** Its time is said, where it does not stand beside it. */
  readonly timed?: boolean;
  /** What can be done first stands beside it as a button, to be touched. */
  readonly handheld?: boolean;
}) {
  const { t } = useTranslation();
  const { one, actions, handheld } = props;
  const ofBuyer = useCurrentUser().side === "buyer";
  const [first, ...others] = handheld ? actions : [undefined, ...actions];
  const canMove = actions.some(({ key }) => key === "move");
  return (
    <article
      className={styles.card}
      data-tone={appointmentStatus.tone(one.status)}
      data-faint={props.isFaint}
      draggable={canMove && !handheld}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, one.id);
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <div className={styles.cardHead}>
        <Link className={styles.who ?? ""} to={pathToDocument("Offsite.Delivery.Appointment.Detail", one.id)}>
          {props.timed && <span className={styles.time}>{timeOf(one)}</span>} {ofBuyer ? one.supplierName : one.asnNo}
        </Link>
        {others.length > 0 && (
          <ActionMenu
            actions={others}
            name={t("appointmentPages.actionsOf", { number: one.appointmentNo })}
            size={handheld ? "large" : "small"}
          />
        )}
      </div>
      <div className={styles.what}>
        {ofBuyer && <span>{one.asnNo}</span>}
        {one.carNo && <span>{one.carNo}</span>}
        {handheld && <span>{one.dockName}</span>}
        <span>{t("documentPage.lines", { count: one.lineCount })}</span>
      </div>
      <StatusText set={appointmentStatus} code={one.status} />
      {first && (
        <Button
          block
          size="large"
          type={first.primary ? "primary" : "default"}
          icon={first.icon}
          onClick={() => void first.run()}
        >
          {first.label}
        </Button>
      )}
    </article>
  );
}
