import { transactions } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../../lib/texts';
import styles from './toolbar.module.css';

interface SearchKeySwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** WCAG 2.1.4: whoever dictates, or hits keys unintentionally, can switch a shortcut of one character off. */
export function SearchKeySwitch({ isOn, onChange }: SearchKeySwitchProps) {
  const { transactions: texts } = useTexts({ transactions });
  return (
    <label className={styles.searchKey}>
      <input type="checkbox" name="searchKey" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {texts.searchKey}
    </label>
  );
}
