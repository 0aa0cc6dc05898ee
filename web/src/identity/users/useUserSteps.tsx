import type { Row } from "@tandem/contract/core/entity";
import type { Listed, MassAnswer } from "@tandem/contract/core/service";
import { type UserStep, type user, userSteps, users } from "@tandem/contract/identity/users";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { type Refusal, RefusalNotice } from "../../document/Refusals.tsx";
import { refusalText } from "../../document/stepWords.ts";
import type { ListContext } from "../../list/listDeclaration.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import type { Secret } from "./SecretsDialog.tsx";

const SecretsDialog = late(() => import("./SecretsDialog.tsx"));

/** What of a user the steps need. */
type Stepped = Listed<Pick<Row<typeof user>, "id" | "version" | "userNo" | "userName">, UserStep>;

/** Why a step can be taken on none of those that are selected: what holds for the first of them. */
const whyNone = (t: (key: string) => string, step: UserStep, [first]: readonly Stepped[]) =>
  first ? refusalText(String(first.allowedActions[step])) : t("userSteps.selectSuch");

/** Names beyond this many are only counted in a question. */
const namedAtMost = 5;

/** What may be done to several users at once: invited, given a new password, signed out, disabled and enabled. */
export function useUserSteps(): {
  readonly reads: readonly ("userNo" | "userName")[];
  readonly actions: (context: ListContext<Stepped>) => PageAction[];
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const [left, setLeft] = useState<{ label: string; changed: number; refusals: readonly Refusal[] } | null>(null);
  const [shown, setShown] = useState<{ isLink: boolean; secrets: readonly Secret[] } | null>(null);

  const take = async (step: UserStep, { selected, keep }: ListContext<Stepped>) => {
    const label = t(`userSteps.${step}`);
    const able = selected.filter((row) => row.allowedActions[step] === null);
    const named = able.slice(0, namedAtMost).map(({ userName }) => userName);
    const names = [...named, ...(able.length > namedAtMost ? [`+${able.length - namedAtMost}`] : [])].join(", ");
    const agreed = await ask({
      title: label,
      content: t(`userSteps.${step}Text`, { names }),
      confirm: label,
      danger: step === "disableUsers",
    });
    if (!agreed) return;
    const input = { users: able.map(({ id, version }) => ({ id, version })) };
    const answer: MassAnswer & { secrets?: readonly Secret[] } = await call(users, step, input);
    const refusals = answer.results.flatMap(({ id, number, error }) =>
      error === null ? [] : [{ id, number, reason: error.errorMessage }],
    );
    setLeft(refusals.length > 0 ? { label, changed: answer.changed, refusals } : null);
    keep(refusals.map(({ id }) => id));
    if (answer.secrets?.length) setShown({ isLink: step === "inviteUsers", secrets: answer.secrets });
    else if (answer.changed > 0) sayDone(t("userSteps.done", { step: label, count: answer.changed }));
    await askAgain({ service: users, touches: [] });
  };

  return {
    reads: ["userNo", "userName"],
    actions: (context) =>
      userSteps.map((step) => ({
        key: step,
        label: t(`userSteps.${step}`),
        permission: "isModify",
        underMore: true,
        disabledReason: context.selected.some((row) => row.allowedActions[step] === null)
          ? null
          : whyNone(t, step, context.selected),
        run: () => take(step, context),
      })),
    notice: (
      <>
        {left && <RefusalNotice {...left} onClose={() => setLeft(null)} />}
        {shown && (
          <Opened onEscape={() => setShown(null)}>
            <SecretsDialog {...shown} onClose={() => setShown(null)} />
          </Opened>
        )}
      </>
    ),
  };
}
