/** A term and its value. */
export type DefinitionLine = readonly [term: string, value: string];

/** Terms and their values within a `<dl>`; a line without a value is left out. */
export const DefinitionLines = ({ lines }: { readonly lines: readonly DefinitionLine[] }) => (
  <>
    {lines
      .filter(([, value]) => value !== '')
      .map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tnum">{value}</dd>
        </div>
      ))}
  </>
);
