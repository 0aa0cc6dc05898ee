import type { PageName } from "../routes/paths.ts";
import { useComponent } from "./pageComponents.ts";
import { pages } from "./pages.ts";
import { PageSkeleton } from "./Skeletons.tsx";

/** A page, and its outline until its file has come. */
export function PageOf({ name }: { readonly name: PageName }) {
  const Page = useComponent(pages[name]);
  return Page ? <Page /> : <PageSkeleton name={name} />;
}
