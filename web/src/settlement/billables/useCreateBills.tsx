import { CalendarOutlined, FileDoneOutlined } from "@ant-design/icons";
import { bills, mostBillables } from "@tandem/contract/settlement/bills/bills";
import i18next from "i18next";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import type { Refusal } from "../../document/Refusals.tsx";
import { takeStep } from "../../document/takeStep.ts";
import { divide } from "../../document/together.tsx";
import type { ListContext } from "../../list/listDeclaration.ts";
import { listAddress } from "../../list/listState.ts";
import { whyTooMany } from "../../list/mostTogether.ts";
import { pathTo, pathToDocument } from "../../routes/paths.ts";
import type { PageAction } from "../../ui/ActionBar.tsx";
import { ask, sayDone } from "../../ui/announce.ts";
import { billFace } from "../bills/billFace.tsx";
import type { MadeBill } from "./BillPool.tsx";
import { BillsToCome } from "./BillsToCome.tsx";
import { type BillToCome, billsOf, type Chosen } from "./billsToCome.ts";

const BillPool = lazy(() => import("./BillPool.tsx"));

const named = {
  numberOf: ({ sourceNo }: Chosen) => sourceNo,
  wordsOf: ({ billNo }: Chosen) => ({ billNo: billNo ?? "" }),
};

/** Of the rows that were sent those that the server said cannot be billed, and why. */
const refusedOf = ({ details }: CallError, sent: readonly Chosen[]): Refusal[] =>
  sent.flatMap(({ id, sourceNo }, index) => {
    const said = details.find(({ path }) => path === `billableIds.${index}`);
    return said ? [{ id, number: sourceNo, reason: said.message }] : [];
  });

/** Asks whether rows become bills, and which of what is selected are left out. */
function askForBills(able: readonly Chosen[], others: readonly Refusal[], toCome: readonly BillToCome[]) {
  return ask({
    title: i18next.t("billablePages.createTitle", { count: able.length }),
    content: <BillsToCome bills={toCome} able={able.length} others={others} />,
    confirm: i18next.t("billablePages.create"),
  });
}

/** More numbers than this make an address that is too long. */
const mostNumbers = 100;

/** Says how many bills were made, and leads to them. */
function useShowBills(): (made: readonly MadeBill[]) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (made) => {
    const [only, ...further] = made;
    sayDone(only ? t("billablePages.created", { count: made.length }) : t("billablePages.nothingBilled"));
    if (!only) return;
    const list = pathTo("ReconciliationInvoicing.Pool.Bills");
    if (further.length === 0) navigate(pathToDocument("ReconciliationInvoicing.Pool.Bill", only.id));
    else navigate(listAddress(list, { billNo: made.slice(-mostNumbers).map(({ billNo }) => billNo) }));
  };
}

/** Makes bills of the rows of the pool that are selected, or of all up to a day, and leads to them. */
export function useCreateBills(): {
  readonly actions: (context: ListContext<Chosen>) => PageAction[];
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const creates = useCanOpen()("bills", "isAdd");
  const show = useShowBills();
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <BillPool
        onClose={() => setOpen(false)}
        onMade={(made) => {
          setOpen(false);
          show(made);
        }}
      />
    </Suspense>
  );
  const actions = ({ selected, keep }: ListContext<Chosen>): PageAction[] => {
    const { able, others } = divide(named, "createBill", selected);
    /** What somebody else has billed meanwhile is selected no more, and it is asked whether the others are billed without it. */
    const create = async (rows: readonly Chosen[], left: readonly Refusal[]): Promise<void> => {
      if (!(await askForBills(rows, left, billsOf(rows)))) return;
      const billableIds = rows.map(({ id }) => id);
      let refused: readonly Refusal[] = [];
      const showError = (error: CallError) => {
        refused = refusedOf(error, rows);
        return refused.length === 0 || refused.length === rows.length;
      };
      try {
        const answer = await takeStep(billFace, (options) => call(bills, "createBills", { billableIds }, options), {
          showError,
        });
        if (!answer) return;
        keep([], rows);
        show(answer.bills);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        await askAgain(billFace);
        const ids = new Set(refused.map(({ id }) => id));
        keep([], refused);
        const rest = rows.filter(({ id }) => !ids.has(id));
        if (refused.length > 0 && rest.length > 0) await create(rest, refused);
      }
    };
    const action: PageAction = {
      key: "createBills",
      label: t("billablePages.create"),
      icon: <FileDoneOutlined />,
      primary: selected.length > 0,
      disabledReason:
        able.length > 0 ? whyTooMany(able, mostBillables) : (others[0]?.reason ?? t("listPage.selectSome")),
      run: () => create(able, others),
    };
    const all: PageAction = {
      key: "billPool",
      label: t("billablePages.billUpTo"),
      icon: <CalendarOutlined />,
      primary: selected.length === 0,
      run: () => setOpen(true),
    };
    return creates ? [action, all] : [];
  };
  return { actions, dialog };
}
