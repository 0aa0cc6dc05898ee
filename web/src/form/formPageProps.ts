import type { Entity } from "@tandem/contract/core/entity";
import type { MenuFlag } from "@tandem/contract/core/permissions";
import type { FormInstance } from "antd";
import type { ReactNode, RefObject } from "react";
import type { Written } from "../api/afterWrite.ts";
import type { CallError, CallOptions } from "../api/client.ts";
import type { PageTitle } from "../api/pageTitle.ts";
import type { LookupRule } from "../fields/lookupRules.ts";
import type { FormDraft, KeptFields } from "./FormDraft.tsx";
import type { FormLines } from "./formLines.ts";
import type { FormValues } from "./formValues.ts";

/** Where a page itself keeps what is typed. */
export interface KeptByPage {
  readonly isKept: () => boolean;
  /** What was sent is there no more, to be sent once more as something new. */
  readonly forget: () => void;
}

/** Fields that belong together; `content` is form items, laid out in two columns where there is room. */
export interface FormGroup {
  readonly key: string;
  /** In the user's language. */
  readonly title?: string;
  readonly content: ReactNode;
  /** The content lays itself out. */
  readonly free?: boolean;
  /** Folded under its title until somebody opens it, or one of these fields is wrong. */
  readonly folded?: readonly string[];
}

export interface FormPageProps<Loaded, Answer = unknown> {
  readonly title: string;
  /** What its tab is called once the record is known, so that two of them are told apart. */
  readonly tabTitle?: (record: Loaded) => PageTitle | null;
  /** Its heading once that is loaded which it depends on; the title unless given. */
  readonly heading?: (record: Loaded) => string;
  /** What the form starts with when adding. */
  readonly initial: FormValues;
  /** The record to change; without it the form adds one. */
  readonly load?: () => Promise<Loaded>;
  /** What stands in its place where the server refuses that: why, and where to go instead. Where it is null, that it failed and another try. */
  readonly whenRefused?: (error: CallError) => ReactNode;
  /** What is loaded is a record of which the form adds a copy: its keys are typed anew. */
  readonly adds?: boolean;
  /** The record as form values: as it is unless given. */
  readonly toValues?: (record: Loaded) => FormValues;
  /** What saving changes. */
  readonly written: Written;
  /** Sends the values, by a call with these options: the form itself says why it is refused, and marks the fields it names. */
  readonly save: (values: FormValues, record: Loaded | undefined, inForm: CallOptions) => Promise<Answer>;
  /** Shown once it is saved, before the page goes: answers when it was read. */
  readonly afterSaving?: (answer: Answer) => Promise<void>;
  /** Where the page goes on Cancel, and after saving unless `savedPath` says otherwise. */
  readonly backPath: string;
  /** Where the page goes after saving, by what the server answered. */
  readonly savedPath?: (answer: Answer) => string;
  /** What is typed is kept by the page itself: while it says that it is, leaving loses nothing and does not ask. */
  readonly kept?: KeptByPage | undefined;
  /** Uses the whole width, for forms with a table. */
  readonly wide?: boolean;
  /** The lines within the form, which are checked and marked with its fields. Enter then leads to the next field. */
  readonly lines?: RefObject<FormLines | null>;
  /** What of a draft is taken up again, where it holds more of the record than was typed. */
  readonly restoring?: (fields: FormValues, record: Loaded) => FormValues;
  /** Asks before what cannot be taken back is saved, and names what of it is odd; answers whether to. A call by these options may fail. */
  readonly beforeSaving?: (values: FormValues, odd: readonly string[], inForm: CallOptions) => Promise<boolean>;
  /** Says which of its values are asked about before they are saved. */
  readonly entity?: Pick<Entity, "name" | "fields" | "doubts">;
  /** What stands above the fields. */
  readonly notice?: (record: Loaded | undefined) => ReactNode;
  readonly saveLabel?: string;
  /** Another button that saves, and goes on with what was saved: it is the filled one then. */
  readonly goingOn?: { readonly label: string; readonly save: FormPageProps<Loaded, Answer>["save"] };
  /** There is nowhere to go back to before it is saved. */
  readonly mustSave?: boolean;
  /** Without this flag on the page's menu it is read and not saved. */
  readonly permission?: MenuFlag;
  /** How fields depend on each other (S4.7). */
  readonly rules?: readonly LookupRule[];
  /** Said after saving. */
  readonly savedText?: (answer: Answer) => string;
  readonly groups: (form: FormInstance, record: Loaded | undefined) => readonly FormGroup[];
}

/** What the form of a page is given once its record has come. */
export interface BodyProps<Loaded, Answer> extends FormPageProps<Loaded, Answer> {
  readonly record: Loaded | undefined;
  readonly draft: FormDraft;
  /** A draft that was taken up again. */
  readonly restored: KeptFields | null;
  readonly onRestore: (draft: KeptFields) => void;
  /** Begins anew with the record as it is now; `offer` is called once it has come. */
  readonly onReload: (offer: () => void) => Promise<void>;
}
