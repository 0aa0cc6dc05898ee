import { type Doubted, doubtAbout } from "@tandem/contract/core/doubts";
import type { Entity } from "@tandem/contract/core/entity";
import { fieldLabelKey } from "@tandem/contract/core/field-labels";
import i18next from "i18next";
import type { ReactNode } from "react";
import { tenantToday } from "../api/tenantDay.ts";
import { ask } from "../ui/announce.ts";
import { numberText } from "./format.ts";

/** What is odd about the value of a field, in the user's language; null where nothing is. */
export function doubtWord(doubted: Doubted, name: string, value: unknown): string | null {
  const doubt = doubtAbout(doubted, name, value, tenantToday());
  return doubt && i18next.t(`doubts.${doubt.key}`);
}

/** Whether anything of a field is doubted. */
export const isDoubted = ({ doubts = [] }: Doubted, name: string) => doubts.some(({ field }) => field === name);

/** Names a value that is odd, and why. */
export const oddValue = (field: string, value: string, word: string) =>
  i18next.t("doubts.value", { field, value, word });

/** The values of a record that are odd, each with why. */
export function oddValues(
  { name: entityName, fields, doubts = [] }: Pick<Entity, "name" | "fields" | "doubts">,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set(doubts.map(({ field }) => field))].filter((name) => !fields[name]?.readOnly);
  return names.flatMap((name) => {
    const word = doubtWord({ doubts }, name, values[name]);
    return word ? [oddValue(i18next.t(fieldLabelKey(entityName, name)), numberText(String(values[name])), word)] : [];
  });
}

/** So many are named, the others counted. */
const named = 10;

/** Names odd values under a text that says what they are. */
export function OddList(props: { readonly text: string; readonly odd: readonly string[]; readonly more: number }) {
  return (
    <>
      <p>{props.text}</p>
      <ul>
        {props.odd.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {props.more > 0 && <li>{i18next.t("doubts.more", { count: props.more })}</li>}
      </ul>
    </>
  );
}

/** Names odd values within a question; nothing where there are none. */
export function OddValues({ odd }: { readonly odd: readonly string[] }): ReactNode {
  if (odd.length === 0) return null;
  const more = Math.max(0, odd.length - named);
  return <OddList text={i18next.t("doubts.text")} odd={odd.slice(0, named)} more={more} />;
}

/** Asks once before odd values are sent; answers whether they are meant. */
export function askIfMeant(odd: readonly string[]): Promise<boolean> {
  if (odd.length === 0) return Promise.resolve(true);
  return ask({
    title: i18next.t("doubts.title"),
    content: <OddValues odd={odd} />,
    confirm: i18next.t("doubts.goOn"),
    cancel: i18next.t("doubts.lookAgain"),
  });
}
