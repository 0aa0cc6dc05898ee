import { orNull } from "@tandem/contract/core/or-null";
import { basePath } from "@tandem/contract/core/service";
import { menuTarget, placeholders } from "@tandem/contract/platform/menus/menu-target";
import { Input, Segmented, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { routeNames, routeOf } from "../../routes/paths.ts";
import styles from "./TargetInput.module.css";

const kinds = ["route", "address", "service", "group"] as const;
type Kind = (typeof kinds)[number];

const servicePrefix = "custom:";

function kindOf(url: string | null | undefined): Kind {
  if (!url) return "group";
  if (url.startsWith(servicePrefix)) return "service";
  return menuTarget(url)?.kind === "route" ? "route" : "address";
}

interface TargetInputProps {
  readonly value?: string | null;
  readonly onChange?: (url: string | null) => void;
  readonly id?: string;
}

/** Chooses what an entry opens (S2.17): a page of the portal, an address elsewhere, a service; or nothing, for a group. */
export function TargetInput({ value, onChange, id }: TargetInputProps) {
  const { t } = useTranslation();
  // What is empty may become any of them.
  const [kind, setKind] = useState<Kind>(() => (value === undefined ? "route" : kindOf(value)));
  const choose = (next: Kind) => {
    setKind(next);
    onChange?.(next === "group" ? null : "");
  };
  const field = { ...(id ? { id } : {}), "aria-label": t(`menuEntryForm.kinds.${kind}`) };
  const pages = routeNames.filter((name) => !routeOf(name).path.includes(":") && !routeOf(name).public);
  return (
    <div className={styles.target}>
      <Segmented
        value={kind}
        onChange={choose}
        aria-label={t("menuEntryForm.kind")}
        options={kinds.map((each) => ({ value: each, label: t(`menuEntryForm.kinds.${each}`) }))}
      />
      {kind === "route" && (
        <Select
          {...field}
          value={orNull(value)}
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("menuEntryForm.page")}
          onChange={(name: string) => onChange?.(name)}
          options={pages.map((name) => ({ value: name, label: `${t(routeOf(name).title)} · ${name}` }))}
        />
      )}
      {kind === "address" && (
        <>
          <Input
            {...field}
            value={value ?? ""}
            maxLength={1000}
            autoComplete="off"
            placeholder="https://"
            onChange={(event) => onChange?.(event.target.value.trim())}
          />
          <span className={styles.help}>
            {t("menuEntryForm.addressHelp", { placeholders: placeholders.map((name) => `{${name}}`).join(", ") })}
          </span>
        </>
      )}
      {kind === "service" && (
        <>
          <Input
            {...field}
            value={value?.slice(servicePrefix.length) ?? ""}
            maxLength={900}
            autoComplete="off"
            prefix={servicePrefix}
            placeholder="/IService/method"
            onChange={(event) => {
              const path = event.target.value.trim();
              onChange?.(path === "" ? "" : servicePrefix + path);
            }}
          />
          <span className={styles.help}>{t("menuEntryForm.serviceHelp", { path: basePath })}</span>
        </>
      )}
    </div>
  );
}
