import { foundKinds } from "@tandem/contract/platform/search";
import { Navigate, useParams } from "react-router";
import { pathTo, pathToDocument, placeOf } from "../../routes/paths.ts";

/** Leads from a mail to the page of the document that it tells of; to the dashboard where there is none. */
export default function OpenDocument() {
  const { kind = "", id = "" } = useParams();
  const { page } = Object.hasOwn(foundKinds, kind) ? foundKinds[kind as keyof typeof foundKinds] : {};
  const place = page === undefined ? undefined : placeOf(page);
  return <Navigate replace to={place ? pathToDocument(place.name, id) : pathTo("Dashboard")} />;
}
