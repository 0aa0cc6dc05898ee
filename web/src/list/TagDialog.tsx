import type { Entity } from "@tandem/contract/core/entity";
import type { OutputOf } from "@tandem/contract/core/service";
import { languages } from "@tandem/contract/platform/languages";
import { type Tag, tagOwnTypes, tags } from "@tandem/contract/platform/tags/tags";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Form, Input, Segmented, Spin } from "antd";
import { useTranslation } from "react-i18next";
import { type CallOptions, call } from "../api/client.ts";
import { useCanOpen, useCurrentUser } from "../api/currentUser.ts";
import { currentLanguage } from "../api/language.ts";
import { callQuery } from "../api/queryKeys.ts";
import { checkedWhenLeft } from "../fields/fieldRules.ts";
import { recordPicker } from "../fields/pickers.tsx";
import { FormDialog } from "../form/FormDialog.tsx";
import { reloadTags, type Search, tagContentOf } from "./savedTags.ts";
import styles from "./TagDialog.module.css";

const Roles = recordPicker({ entity: "role" });

type Language = OutputOf<(typeof languages)["endpoints"]["getAllZlLanguage"]>["records"][number];

/** What is to be saved: a search, or a tag under other names. */
export type TagDraft = { readonly search: Search } | { readonly tag: Tag };

type Audience = "own" | "roles" | "everyone";

interface Values {
  readonly names: Readonly<Record<string, string>>;
  readonly audience: Audience;
  readonly roleNoList: string[];
  /** The tag stands for the present search from now on. */
  readonly takeOver: boolean;
}

/** Codes come with an underscore or a hyphen (S3.8). */
const hyphened = (code: string) => code.replace("_", "-");

function audienceOf(tag: Tag): Audience {
  if (tag.tagOwnType === tagOwnTypes.fixed) return "everyone";
  return tag.roleNoList.length > 0 ? "roles" : "own";
}

/** What the dialog begins with: what is said of a tag, or nothing yet. */
const valuesOf = (tag: Tag | undefined): Values => ({
  names: Object.fromEntries(tag?.zlI18nList.map((each) => [each.languageCode, each.description]) ?? []),
  audience: tag ? audienceOf(tag) : "own",
  roleNoList: tag?.roleNoList ?? [],
  takeOver: false,
});

function Fields({ all, draft }: { all: readonly Language[]; draft: TagDraft }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Values>();
  const canOpen = useCanOpen();
  const audience = Form.useWatch("audience", form);
  const own = currentLanguage();
  const isShared = audience === "roles" || audience === "everyone";
  const isNamedApart = "tag" in draft && new Set(draft.tag.zlI18nList.map(({ description }) => description)).size > 1;
  const others = all.filter(({ languageCode }) => hyphened(languageCode) !== own);
  // Until it is named otherwise, a tag has the same name in every language.
  const follow = (name: string) => {
    for (const { languageCode } of others) {
      const field: ["names", string] = ["names", hyphened(languageCode)];
      if (!isNamedApart && !form.isFieldTouched(field)) form.setFieldValue(field, name);
    }
  };
  return (
    <>
      <Form.Item
        name={["names", own]}
        label={t("savedTags.name")}
        required
        {...checkedWhenLeft([{ required: true, whitespace: true, message: t("advancedSearch.requiredLabelName") }])}
      >
        <Input maxLength={100} autoFocus onChange={(event) => follow(event.target.value)} />
      </Form.Item>
      {/* One's own search has one name; whoever shares it, or wants to, says the others. */}
      <details className={styles.names} open={isShared || isNamedApart}>
        <summary>{t("savedTags.otherNames")}</summary>
        {others.map(({ languageCode, description }) => (
          <Form.Item
            key={languageCode}
            name={["names", hyphened(languageCode)]}
            label={t("savedTags.nameIn", { language: description })}
            required
            {...checkedWhenLeft([{ required: true, whitespace: true, message: t("formLib.i18nListRule") }])}
          >
            <Input maxLength={100} lang={hyphened(languageCode)} />
          </Form.Item>
        ))}
      </details>
      {"tag" in draft && (
        <Form.Item name="takeOver" valuePropName="checked">
          <Checkbox>{t("savedTags.takeOver")}</Checkbox>
        </Form.Item>
      )}
      {canOpen("roles", "isModify") && (
        <>
          <Form.Item name="audience" label={t("savedTags.audience")}>
            <Segmented
              options={(["own", "roles", "everyone"] as const).map((value) => ({
                value,
                label: t(`savedTags.audiences.${value}`),
              }))}
            />
          </Form.Item>
          {audience === "roles" && (
            <Form.Item name="roleNoList" rules={[{ required: true, message: t("savedTags.rolesMissing") }]}>
              <Roles multiple aria-label={t("savedTags.audiences.roles")} />
            </Form.Item>
          )}
        </>
      )}
    </>
  );
}

/** Saves a search as a tag, or renames and shares one; names in every language of the product (S5.3, S9.4e). */
export default function TagDialog(props: {
  readonly entity: Entity;
  /** Route name of the page. */
  readonly name: string;
  readonly draft: TagDraft;
  /** What the page shows now, which a tag may take over. */
  readonly present: Search;
  readonly onClose: (saved: Tag | null) => void;
}) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { draft } = props;
  const tag = "tag" in draft ? draft.tag : undefined;
  const known = useQuery({
    ...callQuery(languages, "getAllZlLanguage", {}),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network it fails at once, and does not wait for one behind a dialog.
    networkMode: "always",
  });
  const all = known.data?.records ?? [];

  const save = async ({ names, audience = "own", roleNoList = [], takeOver }: Values, inForm: CallOptions) => {
    const zlI18nList = all.map(({ languageCode, description }) => ({
      languageCode: hyphened(languageCode),
      description: names[hyphened(languageCode)]?.trim() ?? "",
      languageDesc: description,
    }));
    // Without a name in the language of the page there is nothing to save (S5.3b).
    if (!zlI18nList.some(({ languageCode }) => languageCode === currentLanguage())) {
      props.onClose(null);
      return;
    }
    const saved = await call(
      tags,
      "saveSysTag",
      {
        name: props.name,
        zlI18nList,
        tagContent:
          "tag" in draft && !takeOver
            ? draft.tag.tagContent
            : tagContentOf(props.entity, "tag" in draft ? props.present : draft.search),
        tagOwnType: audience === "everyone" ? tagOwnTypes.fixed : tagOwnTypes.own,
        roleNoList: audience === "roles" ? roleNoList : [],
        ...(tag ? { id: tag.id, version: tag.version } : { tagOwner: user.id }),
      },
      // A failed adding only stops the spinner (S8.10a).
      tag ? inForm : { showError: false },
    );
    await reloadTags();
    props.onClose(saved);
  };

  return (
    <FormDialog<Values>
      width={500}
      title={t(tag ? "savedTags.edit" : "savedTags.add")}
      initialValues={valuesOf(tag)}
      waiting={known.isPending && <Spin />}
      save={save}
      onCancel={() => props.onClose(null)}
    >
      <Fields all={all} draft={draft} />
    </FormDialog>
  );
}
