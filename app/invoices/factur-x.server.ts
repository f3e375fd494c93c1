import { xmlText } from "./invoice-xml.server.ts";

/** File name of the embedded data, as Factur-X requires. */
export const facturXName = "factur-x.xml";

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
/** Properties in the order of the Factur-X 1.0 specification (annex). */
const facturXProperties = [
	["DocumentFileName", facturXName, "The name of the embedded XML document"],
	["DocumentType", "INVOICE", "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER"],
	["Version", "1.0", "The actual version of the standard applying to the embedded XML document"],
	["ConformanceLevel", "EN 16931", "The conformance level of the embedded XML document"],
] as const;

/** Returns the XMP metadata of Factur-X, with the extension schema that PDF/A requires (ISO 19005-3, 6.6.2.3). */
export function facturXMetadata(creator: string): string {
	const values = facturXProperties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
	const properties = facturXProperties.map(
		([name, , description]) =>
			`<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
	);
	return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>${xmlText(creator)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values.join("")}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
`;
}
