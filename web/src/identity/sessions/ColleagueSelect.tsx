import { orNull } from "@tandem/contract/core/or-null";
import { currentUsers } from "@tandem/contract/identity/sessions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "../../api/queryKeys.ts";
import { useClear } from "../../ui/useClear.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";

const searchDelay = 300;

/** Somebody of one's own side, searched by number or name. */
export function ColleagueSelect({
  value,
  onChange,
  id,
}: {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
}) {
  const { t } = useTranslation();
  const clear = useClear();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed, searchDelay);
  const { data } = useQuery({
    ...callQuery(currentUsers, "getColleagues", { keyword }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear={clear}
      value={orNull(value)}
      placeholder={t("pickers.user")}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(data?.records ?? []).map(({ userNo, userName }) => ({ value: userNo, label: `${userNo} ${userName}` }))}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
