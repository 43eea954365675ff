import { OWN_WORD_KINDS, OWN_WORD_MAX, type OwnWord } from '@mmmcollege/backend/contract';
import { fees } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useEnterWordsMutation, useOwnWordsQuery } from './fees-api';
import styles from './fees.module.css';

/** What the college's own words are called in Hindi. */
export function OwnWords() {
  const { fees: { words: texts } } = useTexts({ fees });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.soft}>{texts.intro}</p>
      <div>
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{isOpen ? texts.close : texts.open}</Button>
      </div>
      {isOpen && <Words />}
    </section>
  );
}

function Words() {
  const { fees: { notLoaded } } = useTexts({ fees });
  const { data, error } = useOwnWordsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error) return <Notice tone="danger" title={notLoaded} />;
  return data ? <WordsForm words={data} /> : <Skeleton lines={6} />;
}

function WordsForm({ words }: { words: readonly OwnWord[] }) {
  const { fees: { words: texts } } = useTexts({ fees });
  const act = useAct();
  const [enter, { isLoading }] = useEnterWordsMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const changed = words.filter(({ word, hi }) => (typed[word] ?? hi ?? '').trim() !== (hi ?? ''));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const given = changed.map(({ word }) => ({ word, hi: typed[word]?.trim() || null }));
    if ((await act(enter(given).unwrap(), texts.saved)) === null) setTyped({});
  };
  return (
    <form className={styles.part} onSubmit={(event) => void save(event)}>
      {OWN_WORD_KINDS.filter((kind) => words.some((one) => one.kind === kind)).map((kind) => (
        <fieldset key={kind} className={styles.words}>
          <legend className={styles.name}>{texts.kinds[kind]}</legend>
          {words.filter((one) => one.kind === kind).map(({ word, hi, otherwise }) => (
            <Field
              key={word} name={word} label={word} lang="hi" autoComplete="off" maxLength={OWN_WORD_MAX} hint={otherwise === null ? undefined : texts.otherwise(otherwise)}
              value={typed[word] ?? hi ?? ''} onChange={({ target }) => setTyped({ ...typed, [word]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      <div>
        <Button type="submit" busy={isLoading} disabled={changed.length === 0}>{texts.save}</Button>
      </div>
    </form>
  );
}
