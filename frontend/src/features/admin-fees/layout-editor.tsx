import {
  type FeeHead, FORM_FIELD_KEYS, type FormFieldKey, HEADS_MAX, LABEL_MAX, type LayoutContent, ownHeadName, RECEIPT_KEYS, type ReceiptKey, receiptRow,
} from '@mmmcollege/backend/contract';
import { fees, studentFields } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';
import { moved, OrderButtons } from './order-buttons';

const ROW_WORDS = Object.fromEntries(RECEIPT_KEYS.map((key) => [key, receiptRow(key).label])) as Record<ReceiptKey, string>;

interface LayoutEditorProps {
  content: LayoutContent;
  /** Heads of all semesters. */
  known: readonly FeeHead[];
  mayEdit: boolean;
  onChange: (content: LayoutContent) => void;
}

export function LayoutEditor({ content, known, mayEdit, onChange }: LayoutEditorProps) {
  const { fees: texts, studentFields: fields } = useTexts({ fees, studentFields });
  const { form, heads, receipt } = content;
  const fieldWords = Object.fromEntries(FORM_FIELD_KEYS.map((key) => [key, key === 'discipline' ? texts.discipline : fields.byName[key].label])) as Record<FormFieldKey, string>;
  return (
    <div className={styles.lists}>
      <ChosenList
        title={texts.form} add={texts.addField} chosen={form} choices={FORM_FIELD_KEYS} words={fieldWords} mayEdit={mayEdit}
        onChange={(next) => onChange({ ...content, form: next })}
      />
      <HeadList heads={heads} known={known} mayEdit={mayEdit} onChange={(next) => onChange({ ...content, heads: next })} />
      <ChosenList<ReceiptKey>
        title={texts.receipt} hint={texts.receiptHint} add={texts.addRow} chosen={receipt} choices={RECEIPT_KEYS} words={ROW_WORDS} mayEdit={mayEdit}
        onChange={(next) => onChange({ ...content, receipt: next })}
      />
    </div>
  );
}

interface ChosenListProps<Key extends string> {
  title: string;
  hint?: string;
  add: string;
  chosen: readonly Key[];
  choices: readonly Key[];
  words: Readonly<Record<Key, string>>;
  mayEdit: boolean;
  onChange: (chosen: Key[]) => void;
}

/** What is chosen of a catalogue, in its order. */
function ChosenList<Key extends string>({ title, hint, add, chosen, choices, words, mayEdit, onChange }: ChosenListProps<Key>) {
  const { fees: texts } = useTexts({ fees });
  const [picked, setPicked] = useState<Key | ''>('');
  const left = choices.filter((key) => !chosen.includes(key));
  const next = left.find((key) => key === picked) ?? left[0];
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.name}>{title}</h3>
      {hint && <p className={styles.soft}>{hint}</p>}
      <ol className={styles.chosen}>
        {chosen.map((key, index) => (
          <li key={key}>
            <span>{words[key]}</span>
            {mayEdit && (
              <OrderButtons
                name={words[key]} isFirst={index === 0} isLast={index === chosen.length - 1} onMove={(by) => onChange(moved(chosen, index, by))}
                onDrop={() => onChange(chosen.filter((one) => one !== key))}
              />
            )}
          </li>
        ))}
      </ol>
      {mayEdit && next !== undefined && (
        <div className={styles.begin}>
          <Choice name="add" label={add} value={next} choices={left} words={words} onChange={setPicked} />
          <Button variant="secondary" aria-label={texts.addThis(words[next])} onClick={() => onChange([...chosen, next])}>{texts.add}</Button>
        </div>
      )}
    </section>
  );
}

interface HeadListProps {
  heads: readonly FeeHead[];
  known: readonly FeeHead[];
  mayEdit: boolean;
  onChange: (heads: FeeHead[]) => void;
}

function HeadList({ heads, known, mayEdit, onChange }: HeadListProps) {
  const { fees: texts } = useTexts({ fees });
  const [label, setLabel] = useState('');
  const listId = useId();
  const names = heads.map(({ name }) => name);
  const free = known.filter(({ name }, index) => !names.includes(name) && known.findIndex((one) => one.label === known[index]?.label) === index);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const own = label.trim();
    if (own === '') return;
    const same = free.find((head) => head.label.toLowerCase() === own.toLowerCase());
    onChange([...heads, { name: same?.name ?? ownHeadName(own, names), label: own }]);
    setLabel('');
  };
  return (
    <section className={styles.part} aria-label={texts.heads}>
      <h3 className={styles.name}>{texts.heads}</h3>
      <ol className={styles.chosen}>
        {heads.map((head, index) => (
          <li key={head.name}>
            <span className={styles.head}>
              <input
                className={styles.cell} aria-label={texts.label(head.name)} value={head.label} maxLength={LABEL_MAX} readOnly={!mayEdit} autoComplete="off"
                onChange={({ target }) => onChange(heads.map((one) => (one.name === head.name ? { ...one, label: target.value } : one)))}
              />
              <code>{head.name}</code>
            </span>
            {mayEdit && (
              <OrderButtons
                name={head.label} isFirst={index === 0} isLast={index === heads.length - 1} onMove={(by) => onChange(moved(heads, index, by))}
                onDrop={() => onChange(heads.filter(({ name }) => name !== head.name))}
              />
            )}
          </li>
        ))}
      </ol>
      {mayEdit && heads.length < HEADS_MAX && (
        <form className={styles.begin} noValidate onSubmit={add}>
          <Field
            name="head" label={texts.newHead} hint={texts.newHeadHint} value={label} list={listId} maxLength={LABEL_MAX} autoComplete="off"
            onChange={({ target }) => setLabel(target.value)}
          />
          <datalist id={listId}>{free.map((head) => <option key={head.name} value={head.label} />)}</datalist>
          <Button type="submit" variant="secondary">{texts.add}</Button>
        </form>
      )}
    </section>
  );
}
