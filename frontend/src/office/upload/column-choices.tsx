import { fileUpload } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { Choice } from '../../components/form/choice';
import { useTexts } from '../../lib/texts';
import styles from './upload.module.css';

export interface ColumnField<Name extends string> {
  name: Name;
  label: string;
  required: boolean;
}

interface ColumnChoicesProps<Name extends string> {
  legend: string;
  /** Begins the ids of its fields. */
  form: string;
  fields: readonly ColumnField<Name>[];
  /** Of the file's columns. */
  columns: readonly string[];
  chosen: Partial<Record<Name, string>>;
  errorOf: (field: Name) => string | null;
  onChoose: (field: Name, column: string | undefined) => void;
  /** Hints, above the fields. */
  children?: ReactNode;
}

const NONE = '';

/** For each thing that a file may hold: which of its columns it is. */
export function ColumnChoices<Name extends string>({ legend, form, fields, columns, chosen, errorOf, onChoose, children }: ColumnChoicesProps<Name>) {
  const { fileUpload: texts } = useTexts({ fileUpload });
  const words = { ...Object.fromEntries(columns.map((one) => [one, one])), [NONE]: texts.none };
  return (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      {children}
      <div className={styles.grid}>
        {fields.map(({ name, label, required }) => (
          <Choice<string>
            key={name} id={`${form}-${name}`} name={name} label={label} value={chosen[name] ?? NONE} choices={[NONE, ...columns]} words={words} required={required}
            error={errorOf(name)} onChange={(column) => onChoose(name, column === NONE ? undefined : column)}
          />
        ))}
      </div>
    </fieldset>
  );
}
