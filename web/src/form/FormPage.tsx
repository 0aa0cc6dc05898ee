import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { CallError } from "../api/client.ts";
import { ownKey } from "../api/queryKeys.ts";
import { sayError } from "../ui/announce.ts";
import { Failed } from "../ui/Failed.tsx";
import { Outline } from "../ui/Outline.tsx";
import { FormBody } from "./FormBody.tsx";
import { type KeptFields, useFormDraft } from "./FormDraft.tsx";
import styles from "./FormPage.module.css";
import type { FormPageProps } from "./formPageProps.ts";

/**
 * A form page: loads the record where there is one, and saves it (S4.4, S8.3b: what is typed stays). Another address of the
 * same page names another record, or what a new one begins with: it is another form, with a draft of its own.
 */
export function FormPage<Loaded, Answer = unknown>(props: FormPageProps<Loaded, Answer>) {
  const { pathname, search } = useLocation();
  return <FormAt<Loaded, Answer> key={pathname + search} {...props} />;
}

function FormAt<Loaded, Answer>(props: FormPageProps<Loaded, Answer>) {
  const { load } = props;
  const draft = useFormDraft(!props.kept);
  const [restored, setRestored] = useState<KeptFields | null>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [round, setRound] = useState(0);
  const record = useQuery({
    queryKey: ownKey(useId()),
    queryFn: () => load?.() ?? Promise.reject(new Error("nothing to load")),
    enabled: load !== undefined && loaded === undefined,
    // A form shows the record as it is now, and never changes under the hands of the one who types.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  // Held here: a page that is returned to after a while finds nothing of it in the cache.
  if (load && loaded === undefined && record.data !== undefined) setLoaded(record.data);

  if (load && loaded === undefined && record.isError) {
    const refused = record.error instanceof CallError ? props.whenRefused?.(record.error) : null;
    if (refused) return refused;
    return <Failed error={record.error} onAgain={record.refetch} backPath={props.backPath} />;
  }
  if (load && loaded === undefined) return <Outline heading rows={8} className={styles.skeleton} />;
  const restore = ({ version, fields }: KeptFields) => {
    draft.take();
    setRestored({ version, fields: loaded === undefined ? fields : (props.restoring?.(fields, loaded) ?? fields) });
  };
  const reload = async (offer: () => void) => {
    const again = await record.refetch();
    if (again.isError) return sayError(again.error.message);
    offer();
    setRestored(null);
    setLoaded(again.data);
    setRound(round + 1);
  };
  return (
    <FormBody
      {...props}
      key={`${restored ? "restored" : "begun"} ${round}`}
      record={loaded}
      draft={draft}
      restored={restored}
      onRestore={restore}
      onReload={reload}
    />
  );
}
