import { type FoundKind, foundKinds, search } from "@tandem/contract/platform/search";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { actForSupplier } from "../../api/actForSupplier.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { pathTo, pathToDocument, placeOf } from "../../routes/paths.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageMessage } from "../../ui/PageMessage.tsx";

/** Leads from a mail to the page of the document that it tells of; to the dashboard where there is none. */
export default function OpenDocument() {
  const { kind = "", id = "" } = useParams();
  const { suppliers } = useCurrentUser();
  if (!Object.hasOwn(foundKinds, kind)) return <Navigate replace to={pathTo("Dashboard")} />;
  const { page } = foundKinds[kind as FoundKind];
  const place = page === undefined ? undefined : placeOf(page);
  if (!place) return <Navigate replace to={pathTo("Dashboard")} />;
  const address = pathToDocument(place.name, id);
  if (suppliers.length === 0) return <Navigate replace to={address} />;
  return <OfOneOfSeveral kind={kind as FoundKind} id={id} address={address} />;
}

/** The page of a document, to whoever acts for several suppliers and perhaps for another than whose it is. */
function OfOneOfSeveral({ kind, id, address }: { kind: FoundKind; id: string; address: string }) {
  const { t } = useTranslation();
  const { supplierNo, supplierName } = useCurrentUser();
  const query = useQuery(callQuery(search, "getSupplierOfRecord", { kind, id }));
  return (
    <Loaded query={query}>
      {({ supplier }) =>
        supplier === null || supplier.supplierNo === supplierNo ? (
          <Navigate replace to={address} />
        ) : (
          <PageMessage
            tone="info"
            title={t("otherSupplier.title", { name: supplier.supplierName })}
            text={t("otherSupplier.text", { acting: supplierName })}
          >
            <Button type="primary" onClick={() => actForSupplier(supplier.supplierNo, address)}>
              {t("otherSupplier.open", { name: supplier.supplierName })}
            </Button>
          </PageMessage>
        )
      }
    </Loaded>
  );
}
