/**
 * What fields are called in the exports of other systems, where that is nothing like a name of ours: letters and digits
 * alone, without accents. They are guesses that a person is asked about, and no titles that are taken without a word.
 */
const titlesElsewhere: Readonly<Record<string, readonly string[]>> = {
  supplierNo: [
    ...["vendor", "vendorno", "vendornumber", "vendorcode", "vendorid", "vendoraccount", "supplierid", "suppliercode"],
    ...["suppliernumber", "lifnr", "lieferant", "lieferantennummer", "kreditor", "kreditorennummer"],
    ...["供应商代码", "供应商编码", "供应商编号", "供應商代碼", "供應商編號", "mancc"],
  ],
  supplierName: ["vendorname", "name1", "lieferantenname", "供应商名", "tenncc"],
  itemNo: [
    ...["material", "materialno", "materialnumber", "materialcode", "matnr", "partno", "partnumber", "part"],
    ...["article", "articleno", "articlenumber", "artikelnummer", "itemcode", "itemnumber", "sku", "productcode"],
    ...["internalreference", "物料编码", "物料编号", "物料号", "料号", "料號", "mahang", "mavattu"],
  ],
  itemName: [
    ...["materialdescription", "itemdescription", "productname", "maktx", "shorttext", "description", "bezeichnung"],
    ...["物料描述", "tenhang", "tenvattu"],
  ],
  unitNo: [
    ...["baseunitofmeasure", "baseunit", "unitofmeasure", "primaryunitofmeasure", "uom", "um", "meins"],
    ...["mengeneinheit", "basismengeneinheit", "基本单位", "计量单位", "基本單位", "dvt", "đvt"],
  ],
  purUnitNo: [
    ...["orderunit", "purchaseunitofmeasure", "purchaseuom", "purchasinguom", "bstme", "bestellmengeneinheit"],
    ...["采购单位", "採購單位", "unitofmeasure", "uom", "um"],
  ],
  purchaseNo: [
    ...["purchasingdocument", "purchasedocument", "ponumber", "pono", "po", "ebeln", "bestellnummer", "bestellung"],
    ...["orderreference", "ordernumber", "采购凭证", "单据编号", "采购订单号", "採購單號"],
  ],
  purchaseSeq: [
    "item",
    "line",
    "lineno",
    "linenumber",
    "poline",
    "poitem",
    "ebelp",
    "position",
    "行号",
    "行號",
    "项目",
  ],
  purchaseDate: ["documentdate", "podate", "bedat", "belegdatum", "bestelldatum", "凭证日期", "单据日期", "采购日期"],
  batchPurQty: [
    ...["quantity", "qty", "orderqty", "orderquantity", "poquantity", "menge", "bestellmenge", "采购数量", "soluong"],
  ],
  // Elsewhere a net price is one without tax.
  untaxedPrice: ["netprice", "netpr", "nettopreis", "priceexcludingtax", "priceexcltax", "净价", "不含税单价"],
  price: ["grossprice", "bruttopreis", "priceincludingtax", "priceincltax", "含税单价"],
  expectArrivalDate: [
    ...["deliverydate", "deldate", "eindt", "lieferdatum", "liefertermin", "needbydate", "expectedarrival"],
    ...["交货日期", "到货日期", "ngaygiao"],
  ],
  currency: ["crcy", "curr", "currencycode", "documentcurrency", "waers", "wahrung", "币别", "幣別"],
  orgNo: ["purchasingorganization", "purchorg", "purchasingorg", "ekorg", "einkaufsorganisation", "采购组织"],
  warehouseNo: ["storagelocation", "sloc", "storloc", "subinventory", "lgort", "lagerort", "库存地点", "收料仓库"],
  userName: ["contactname", "contactperson", "contact", "ansprechpartner", "联系人", "聯絡人", "nguoilienhe"],
};

/** What systems call several fields, so that nobody can tell which is meant: with tax or without. */
const ambiguous = ["unitprice", "einzelpreis", "单价", "單價", "dongia"];

const known = new Set([...Object.values(titlesElsewhere).flat(), ...ambiguous]);

/** Whether a title, of which letters and digits are left, is what a field is called elsewhere. */
export function isCalledElsewhere(name: string, title: string): boolean {
  return Object.hasOwn(titlesElsewhere, name) && (titlesElsewhere[name]?.includes(title) ?? false);
}

/** Whether a title is known from other systems, of whatever field: it means none that is only called alike. */
export function isKnownElsewhere(title: string): boolean {
  return known.has(title);
}
