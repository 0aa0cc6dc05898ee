import { Button } from "antd";
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { isMissingFile, reportFailure } from "../api/failureReports.ts";
import { Link } from "../ui/Link.tsx";
import { PageMessage } from "../ui/PageMessage.tsx";
import { useOnline } from "../ui/useOnline.ts";

interface FailureProps {
  readonly error: unknown;
  /** Under which the server's log has it; null while or where it is not known. */
  readonly reference: string | null;
  readonly onAgain: () => void;
  /** The way back. */
  readonly toStart: ReactNode;
}

function Failure({ error, reference, onAgain, toStart }: FailureProps) {
  const { t } = useTranslation();
  if (isMissingFile(error)) return <Missing toStart={toStart} />;
  const explanation = reference ? t("failure.reference", { reference }) : undefined;
  return (
    <PageMessage tone="error" title={t("failure.title")} text={explanation}>
      <Button type="primary" onClick={onAgain}>
        {t("actions.tryAgain")}
      </Button>
      {toStart}
    </PageMessage>
  );
}

/** Milliseconds. */
const askedEvery = 2000;

/** Waits until the server answers: a device that has just found a network may reach nothing by it yet. */
async function whenReachable(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch("/", { method: "HEAD", cache: "no-store", signal }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, askedEvery));
  }
}

/**
 * A file of the page could not be had. The browser asks for it again only where all is loaded anew: without a network nothing would
 * be left of the page, so that this waits until there is one.
 */
function Missing({ toStart }: Pick<FailureProps, "toStart">) {
  const { t } = useTranslation();
  const online = useOnline();
  const [wasAway, setWasAway] = useState(!online);
  if (!online && !wasAway) setWasAway(true);
  useEffect(() => {
    if (!online || !wasAway) return;
    const left = new AbortController();
    void whenReachable(left.signal).then(() => left.signal.aborted || window.location.reload());
    return () => left.abort();
  }, [online, wasAway]);
  return (
    <PageMessage
      tone="info"
      title={t("failure.missingTitle")}
      text={t(online ? "failure.missingFile" : "failure.missingNetwork")}
    >
      {online && (
        <Button type="primary" onClick={() => window.location.reload()}>
          {t("failure.reload")}
        </Button>
      )}
      {toStart}
    </PageMessage>
  );
}

function ToStart() {
  const { t } = useTranslation();
  return (
    <Link to="/">
      <Button>{t("shell.toStart")}</Button>
    </Link>
  );
}

/** Holds a page that broke: says so, with the id that the server's log has, and leads back. The rest stays as it is. */
export class PageBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: unknown; readonly reference: string | null }
> {
  override state = { error: null as unknown, reference: null as string | null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (isMissingFile(error) || !(error instanceof Error)) return;
    void reportFailure(error, componentStack ?? undefined).then((reference) => this.setState({ reference }));
  }

  override render() {
    const { error, reference } = this.state;
    if (error === null) return this.props.children;
    const again = () => this.setState({ error: null, reference: null });
    return <Failure error={error} reference={reference} onAgain={again} toStart={<ToStart />} />;
  }
}

/** What is around the pages broke. */
export function ShellFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    if (error instanceof Error) void reportFailure(error).then(setReference);
  }, [error]);
  return (
    <Failure
      error={error}
      reference={reference}
      onAgain={() => window.location.reload()}
      toStart={<Button href="/">{t("shell.toStart")}</Button>}
    />
  );
}

/** No such page (S2.4d). */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <PageMessage tone="info" title={t("shell.notFound")}>
      <ToStart />
    </PageMessage>
  );
}
