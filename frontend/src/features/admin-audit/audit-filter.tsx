import type { AuditFilter } from '@mmmcollege/backend/contract';
import { audit, auditActs } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button/button';
import { Field, FieldFrame, inputClass } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './audit-trail.module.css';

type Fields = Required<AuditFilter>;

const EMPTY: Fields = { person: '', act: '', subject: '', from: '', to: '' };

interface AuditFilterFormProps {
  onSearch: (filter: AuditFilter) => void;
  children: ReactNode;
}

export function AuditFilterForm({ onSearch, children }: AuditFilterFormProps) {
  const { audit: texts, auditActs: acts } = useTexts({ audit, auditActs });
  const actField = useId();
  const { register, handleSubmit, reset, getValues, formState: { errors } } = useForm<Fields>({ defaultValues: EMPTY });
  const search = handleSubmit(
    (fields) => onSearch(Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()]).filter(([, text]) => text))),
  );
  const clear = (event: FormEvent) => {
    event.preventDefault();
    reset(EMPTY);
    onSearch({});
  };
  return (
    <form role="search" className={styles.filter} onSubmit={(event) => void search(event)} onReset={clear} noValidate>
      <Field label={texts.person} autoComplete="off" spellCheck={false} maxLength={70} {...register('person')} />
      <FieldFrame id={actField} label={texts.act}>
        <select id={actField} className={inputClass} {...register('act')}>
          <option value="">{texts.anyAct}</option>
          {Object.entries(acts).map(([act, { name }]) => (
            <option key={act} value={act}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field label={texts.subject} placeholder={texts.subjectHint} autoComplete="off" spellCheck={false} maxLength={100} {...register('subject')} />
      <Field label={texts.from} type="date" figures {...register('from')} />
      <Field
        label={texts.to}
        type="date"
        figures
        error={errors.to?.message ?? null}
        {...register('to', { validate: (to) => !to || getValues('from') <= to || texts.badPeriod })}
      />
      <div className={styles.actions}>
        <Button type="submit">{texts.search}</Button>
        <Button type="reset" variant="secondary">
          {texts.clear}
        </Button>
        {children}
      </div>
    </form>
  );
}
