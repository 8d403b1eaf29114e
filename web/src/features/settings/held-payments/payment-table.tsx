import type { ReactNode } from 'react';

/** A table of payments under its columns' words, which scrolls by itself where it is wider than the screen. */
export const PaymentTable = ({
  label,
  columns,
  children,
}: {
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly words: string }[];
  readonly children: ReactNode;
}) => (
  <div className="held-table" role="region" aria-label={label} tabIndex={0}>
    <table className="table">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ key, words }) => (
            <th key={key} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
