import { DoubleLeftOutlined, DoubleRightOutlined, DownOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { pageSizes } from "@tandem/contract/core/service";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DropMenu } from "./DropMenu.tsx";
import styles from "./Pager.module.css";

/** From so many pages on, a page can be gone to by its number. */
const pagesToJump = 8;

/** Numbers around the current page, at most five. */
export function pagesAround(current: number, last: number): number[] {
  const first = Math.max(1, Math.min(current - 2, last - 4));
  return Array.from({ length: Math.min(5, last) }, (_, index) => first + index);
}

function Jump({ last, onGo }: { last: number; onGo: (page: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  return (
    <input
      className={styles.jump}
      inputMode="numeric"
      value={typed}
      maxLength={7}
      placeholder={t("grid.goTo")}
      aria-label={t("grid.goTo")}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
      onKeyDown={({ key }) => {
        if (key !== "Enter") return;
        if (typed !== "") onGo(Math.min(Math.max(Number(typed), 1), last));
        setTyped("");
      }}
    />
  );
}

/** The pages of a list, how many rows a page has, and the way to any of them (S9.2). */
export function Pager(props: {
  readonly total: number;
  readonly current: number;
  readonly size: number;
  /** A phone: only where one is, and to either side. */
  readonly narrow: boolean;
  readonly onPage: (current: number, size: number) => void;
}) {
  const { t } = useTranslation();
  const { total, current, size, narrow } = props;
  const last = Math.max(1, Math.ceil(total / size));
  const go = (page: number) => props.onPage(page, size);
  const step = (label: string, icon: React.ReactNode, page: number, disabled: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => go(page)}
    />
  );
  return (
    <nav className={styles.pager} aria-label={t("grid.pages")}>
      {!narrow && step(t("grid.firstPage"), <DoubleLeftOutlined />, 1, current <= 1)}
      {step(t("grid.previousPage"), <LeftOutlined />, current - 1, current <= 1)}
      {narrow ? (
        <span>
          {current} / {last}
        </span>
      ) : (
        pagesAround(current, last).map((page) => (
          <Button
            key={page}
            type="text"
            size="small"
            className={page === current ? (styles.current ?? "") : (styles.page ?? "")}
            aria-label={t("grid.page", { page })}
            {...(page === current ? { "aria-current": "page" } : {})}
            onClick={() => page !== current && go(page)}
          >
            {page}
          </Button>
        ))
      )}
      {step(t("grid.nextPage"), <RightOutlined />, current + 1, current >= last)}
      {!narrow && step(t("grid.lastPage"), <DoubleRightOutlined />, last, current >= last)}
      {!narrow && last >= pagesToJump && <Jump last={last} onGo={go} />}
      {!narrow && (
        <DropMenu
          placement="topRight"
          menu={() => ({
            selectable: true,
            selectedKeys: [String(size)],
            items: pageSizes.map((each) => ({ key: String(each), label: t("grid.perPage", { size: each }) })),
            onClick: ({ key }) => props.onPage(current, Number(key)),
          })}
        >
          <Button size="small" className={styles.size ?? ""}>
            {t("grid.perPage", { size })}
            <DownOutlined />
          </Button>
        </DropMenu>
      )}
    </nav>
  );
}
