import "./ui/schemas.ts";
import "virtual:ant-design.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider, message as toasts } from "antd";
import { StrictMode, Suspense, startTransition, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { sayMissingFile, watchFailures } from "./api/failureReports.ts";
import { startLanguage, useLanguage } from "./api/language.ts";
import { nextTask } from "./api/nextTask.ts";
import { queryClient } from "./api/queries.ts";
import { drafts } from "./form/useDraft.ts";
import { giveUpAsking, loadAskerWith, setAnnouncer } from "./ui/announce.ts";
import { keepFocus } from "./ui/focus.ts";
import { late, MissingFile } from "./ui/late.tsx";
import { Tooltips } from "./ui/Tooltips.tsx";
import { useAppearance } from "./ui/theme.ts";
import "./main.css";
import { fetchFirstPage } from "./app/firstPage.ts";
import { router } from "./app/router.tsx";

const Asker = late(() => import("./ui/Asker.tsx"));

/** Lets calls made outside of components speak through the application's messages and dialogs. */
function Announcer() {
  const [message, messages] = toasts.useMessage({ maxCount: 4 });
  const [asks, setAsks] = useState(false);
  setAnnouncer(message);
  useEffect(() => loadAskerWith(() => setAsks(true)), []);
  const giveUp = () => {
    setAsks(false);
    giveUpAsking();
    sayMissingFile();
  };
  return (
    <>
      {messages}
      {asks && (
        <MissingFile onMissing={giveUp}>
          <Suspense>
            <Asker />
          </Suspense>
        </MissingFile>
      )}
    </>
  );
}

function Root() {
  const { dark } = useAppearance();
  const { components } = useLanguage();
  useEffect(() => {
    document.documentElement.classList.toggle("dark", dark);
  }, [dark]);
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      // A ripple of shadows is drawn again and again for every click: half a second of work where no graphics card does it.
      wave={{ disabled: true }}
      {...(components ? { locale: components } : {})}
    >
      <div className="application">
        <Announcer />
        <Tooltips />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </div>
    </ConfigProvider>
  );
}

async function start(): Promise<void> {
  watchFailures();
  keepFocus();
  drafts.forgetOld();
  await nextTask();
  await Promise.all([startLanguage(), fetchFirstPage()]);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root element");
  // Not all at once: what is drawn a little at a time keeps nobody waiting.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Root />
      </StrictMode>,
    ),
  );
}

// Not awaited here: what is loaded meanwhile stands in the same file, which would wait for itself.
void start();
