import type { AllowedActions, Document, DocumentStep } from "@tandem/contract/core/document";
import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import type { FieldGroups } from "@tandem/contract/core/field-groups";
import type { Service } from "@tandem/contract/core/service";
import type { Statuses } from "@tandem/contract/core/statuses";
import type { ReactNode } from "react";
import type { Touched } from "../api/afterWrite.ts";
import type { RouteName } from "../routes/paths.ts";

/** What pages know of every document: its row in a list, or all of it. */
export interface DocumentRecord<Step extends string = string> {
  readonly id: string;
  readonly version: number;
  /** Per step null, or why not; null for readers, who take no steps at all. */
  readonly allowedActions: AllowedActions<Step> | null;
}

/** Values that hardly can be meant. */
export interface OddOfAll {
  /** So many of the records hold such. */
  readonly count: number;
  /** The first of them, in words. */
  readonly values: readonly string[];
  /** So many further ones there are. */
  readonly more: number;
}

/** How a step looks, and what of its words follows from no convention. */
export interface StepFace<R> {
  readonly icon?: ReactNode;
  /** The one filled button of a page, where the step may be taken. */
  readonly primary?: true;
  /** The records on which another step comes first: the button is not the filled one there. */
  readonly isLater?: (record: R) => boolean;
  readonly danger?: true;
  readonly underMore?: true;
  /** It leaves nothing of the document: its page leads back to the list. */
  readonly deletes?: true;
  /** It is of a passing state: where it cannot be taken, nothing is said of it. */
  readonly passing?: true;
  /** Its button stands beside what it is about, and not among those of the other steps. */
  readonly elsewhere?: true;
  /** The page that takes it, where it needs one of its own. */
  readonly page?: RouteName;
  /** It is offered for documents that a workbook has just brought. */
  readonly afterImport?: true;
  /** Locale key of its button; the lifecycle's word for the step unless given. */
  readonly label?: string;
  /** Locale key of its button in a row, where that is too long for one. */
  readonly shortLabel?: string;
  /** The service that takes it on several, where that is not the document's own. */
  readonly service?: Service;
  /** What it says of several besides which they are. */
  readonly given?: () => Readonly<Record<string, string>>;
  /** What of several records hardly can be meant: the question names it, before the step is taken on all of them. */
  readonly oddOf?: (records: readonly R[]) => Promise<OddOfAll>;
  /** A day that is said with its reason: the field, the locale key of what it is called, and why it must be said of these records. */
  readonly newDay?: {
    readonly field: string;
    readonly label: string;
    readonly whyNeeded: (records: readonly R[]) => string | null;
  };
  /** Locale key of what its confirmation says, where that depends on the record. */
  readonly textKey?: (record: R) => string;
}

/** A field of a document that holds a state, and how pages show it; an empty one is not shown. */
export interface ShownState<R> {
  readonly field: string;
  /** While nothing is to be said of it. */
  readonly unless?: (record: R) => boolean;
  /** Its label stands before it, because its words do not say what they are of. */
  readonly labelled?: true;
  /** What says more than the state does, for as long as it holds. */
  readonly instead?: (record: R) => { readonly set: Statuses; readonly code: string } | null;
}

/** What pages say of a document besides what its contract says. */
export interface DocumentFace<R, Step extends string = string> {
  readonly document: Pick<Document, "entity"> & { readonly steps: Readonly<Record<Step, DocumentStep>> };
  readonly service: Service;
  /** The call that answers one of them whole, and the page that shows it; a row that opens in a drawer has neither. */
  readonly getMethod?: string;
  readonly route?: RouteName;
  /** The list that its page goes back to. */
  readonly listRoute?: RouteName;
  /** The groups of its fields, which its page tells as facts. */
  readonly groups?: FieldGroups;
  /** Its states, in the order in which its page tells them. */
  readonly states?: readonly ShownState<R>[];
  /** The fields that its functions look at: a list asks for them. */
  readonly reads: readonly (keyof R & string)[];
  readonly numberOf: (record: R) => string;
  /** Several lie under one number, as the lines of a receipt: people are told of the numbers. */
  readonly sharesNumbers?: true;
  /** What the texts of its dialogs, and of why a step may not be taken, take besides its number. */
  readonly wordsOf?: (record: R) => Readonly<Record<string, string | number>>;
  /** What the texts of steps on several take besides their numbers. */
  readonly wordsOfAll?: (records: readonly R[]) => Readonly<Record<string, string | number>>;
  /** Services besides its own of whose answers a step changes some. */
  readonly touches: readonly Touched[];
  readonly steps: Readonly<Record<Step, StepFace<R>>>;
}

/** What a face knows of a document: the fields that it says it looks at, and which steps may be taken. */
type Known<R, Read extends keyof R, Step extends string> = Pick<R, Read> & DocumentRecord<Step>;

/** The record that the functions of a face look at. */
export type RecordOf<F> = F extends DocumentFace<infer R, string> ? R : never;

/** Says how a document's steps look and what they touch, once for its lists, drawers and pages, and for the palette. */
export function documentFace<
  Name extends string,
  F extends Fields,
  Step extends string,
  Rule,
  const Read extends keyof Row<Entity<Name, F>> & string,
>(
  document: Document<Name, F, Step, Rule>,
  face: Omit<DocumentFace<Known<Row<Entity<Name, F>>, Read, Step>, Step>, "document" | "reads"> & {
    readonly reads: readonly Read[];
  },
): DocumentFace<Known<Row<Entity<Name, F>>, Read, Step>, Step> {
  return { document, ...face } as never;
}
