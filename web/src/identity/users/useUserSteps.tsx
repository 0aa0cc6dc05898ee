import type { Row } from "@tandem/contract/core/entity";
import type { Listed, MassAnswer } from "@tandem/contract/core/service";
import { type UserStep, type user, userSteps, users } from "@tandem/contract/identity/users";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../api/client.ts";
import { takeStep } from "../../document/takeStep.ts";
import { divide } from "../../document/together.tsx";
import { useToldOfEach } from "../../document/useToldOfEach.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask } from "../../ui/announce.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import type { Secret } from "./SecretsDialog.tsx";

const SecretsDialog = late(() => import("./SecretsDialog.tsx"));

/** What of a user the steps need. */
type Stepped = Listed<Pick<Row<typeof user>, "id" | "version" | "userNo" | "userName">, UserStep>;

const named = { numberOf: ({ userNo }: Stepped) => userNo };

/** Names beyond this many are only counted in a question. */
const namedAtMost = 5;

/** What may be done to several users at once: invited, given a new password, signed out, disabled and enabled. */
export function useUserSteps(): {
  readonly reads: readonly ("userNo" | "userName")[];
  readonly actions: (context: ListContext<Stepped>) => PageAction[];
  readonly notice: ReactNode;
} {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  const [shown, setShown] = useState<{ isLink: boolean; secrets: readonly Secret[] } | null>(null);

  const take = async (step: UserStep, { selected, keep }: ListContext<Stepped>) => {
    const label = t(`userSteps.${step}`);
    const { able, others } = divide(named, step, selected);
    const first = able.slice(0, namedAtMost).map(({ userName }) => userName);
    const names = [...first, ...(able.length > namedAtMost ? [`+${able.length - namedAtMost}`] : [])].join(", ");
    const agreed = await ask({
      title: label,
      content: t(`userSteps.${step}Text`, { names }),
      confirm: label,
      danger: step === "disableUsers",
    });
    if (!agreed) return;
    const input = { users: able.map(({ id, version }) => ({ id, version })) };
    const answer = await takeStep({ service: users }, (options) => call(users, step, input, options));
    if (answer === undefined) return;
    const { changed, secrets = [] }: MassAnswer & { readonly secrets?: readonly Secret[] } = answer;
    if (secrets.length > 0) setShown({ isLink: step === "inviteUsers", secrets });
    const done = secrets.length > 0 ? null : t("userSteps.done", { step: label, count: changed });
    keep([...tell(label, answer, done), ...others].map(({ id }) => id));
  };

  return {
    reads: ["userNo", "userName"],
    actions: (context) =>
      userSteps.stepNames.map((step) => {
        const { able, others } = divide(named, step, context.selected);
        return {
          key: step,
          label: t(`userSteps.${step}`),
          permission: "isModify",
          underMore: true,
          disabledReason: able.length > 0 ? null : (others[0]?.reason ?? t("userSteps.selectSuch")),
          run: () => take(step, context),
        };
      }),
    notice: (
      <>
        {notice}
        {shown && (
          <Opened onEscape={() => setShown(null)}>
            <SecretsDialog {...shown} onClose={() => setShown(null)} />
          </Opened>
        )}
      </>
    ),
  };
}
