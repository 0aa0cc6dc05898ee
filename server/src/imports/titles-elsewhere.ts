/**
 * What fields are called in the exports of other systems, where that is nothing like a name of ours: letters and digits
 * alone, without accents. They are guesses that a person is asked about, and no titles that are taken without a word.
 */
const titlesElsewhere: Readonly<Record<string, readonly string[]>> = {
  supplierNo: [
    ...["vendor", "vendorno", "vendornumber", "vendorcode", "vendorid", "supplierid", "suppliercode", "lifnr"],
    ...["lieferant", "lieferantennummer", "kreditor", "供应商代码", "供应商编码", "供應商代碼", "mancc"],
  ],
  supplierName: ["vendorname", "name1", "lieferantenname", "供应商名", "tenncc"],
  itemNo: [
    ...["material", "materialno", "materialnumber", "materialcode", "matnr", "partno", "partnumber", "part"],
    ...["article", "articleno", "articlenumber", "artikelnummer", "itemcode", "itemnumber", "sku", "productcode"],
    ...["物料编码", "物料号", "料号", "料號", "mahang", "mavattu"],
  ],
  itemName: [
    "materialdescription",
    "maktx",
    "shorttext",
    "description",
    "bezeichnung",
    "物料描述",
    "tenhang",
    "tenvattu",
  ],
  unitNo: ["baseunitofmeasure", "baseunit", "unitofmeasure", "uom", "um", "meins", "mengeneinheit", "dvt", "đvt"],
  purchaseNo: ["purchasingdocument", "ponumber", "pono", "po", "ebeln", "bestellnummer", "bestellung", "采购凭证"],
  purchaseSeq: ["item", "line", "lineno", "poline", "poitem", "ebelp", "position"],
  purchaseDate: ["documentdate", "podate", "bedat", "belegdatum", "凭证日期"],
  batchPurQty: ["quantity", "qty", "orderqty", "orderquantity", "poquantity", "menge", "soluong"],
  price: ["netprice", "unitprice", "netpr", "nettopreis", "dongia"],
  expectArrivalDate: ["deliverydate", "deldate", "eindt", "lieferdatum", "liefertermin", "ngaygiao"],
  currency: ["crcy", "curr", "documentcurrency", "waers", "wahrung"],
  orgNo: ["purchasingorganization", "purchorg", "purchasingorg", "ekorg", "einkaufsorganisation", "采购组织"],
  warehouseNo: ["storagelocation", "sloc", "lgort", "lagerort", "库存地点"],
  userName: ["contactname", "contactperson", "contact", "ansprechpartner", "联系人", "聯絡人", "nguoilienhe"],
};

/** Whether a title, of which letters and digits are left, is what a field is called elsewhere. */
export function isCalledElsewhere(name: string, title: string): boolean {
  return Object.hasOwn(titlesElsewhere, name) && (titlesElsewhere[name]?.includes(title) ?? false);
}
