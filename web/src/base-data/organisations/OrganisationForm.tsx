import { organisation, organisations } from "@tandem/contract/base-data/organisations/organisations";
import { validityStatus } from "@tandem/contract/core/statuses";
import { call } from "../../api/client.ts";
import { codeField, remarkField, statusField, textField } from "../../fields/fields.tsx";
import { RecordForm } from "../../form/RecordForm.tsx";
import { pathTo } from "../../routes/paths.ts";

/** Adds or changes an organisation (B3.21a). */
export default function OrganisationForm() {
  return (
    <RecordForm
      entity={organisation}
      service={organisations}
      get={(id) => call(organisations, "getbmorgbyid", { id })}
      add={(input, inForm) => call(organisations, "addbmorg", input, inForm)}
      update={(change, inForm) => call(organisations, "updatebmorgbyid", change, inForm)}
      addTitle="routes.addOrganisation"
      modifyTitle="routes.modifyOrganisation"
      nameOf={(record) => record.orgNo}
      initial={{ statusCode: validityStatus.code.valid }}
      backPath={pathTo("Base.Basic.Organizational")}
      groups={() => [
        {
          key: "basic",
          content: [
            codeField(organisation, "orgNo"),
            statusField(organisation, "statusCode"),
            textField(organisation, "orgName"),
            textField(organisation, "orgShortName"),
            remarkField(organisation, "remark"),
          ],
        },
      ]}
    />
  );
}
