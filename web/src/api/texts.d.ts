/** All texts of a language by their whole keys; the build makes them of the files in `contract/locales`. */
declare module "virtual:texts/*" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
