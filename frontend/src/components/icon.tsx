import styles from './icon.module.css';

const SHAPES = {
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-6h2Zm0-8h-2V7h2Z',
  success: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.5 14.4-4-4 1.4-1.4 2.6 2.6 5.6-5.6 1.4 1.4Z',
  warning: 'M12 2 1 21h22Zm1 16h-2v-2h2Zm0-4h-2V9h2Z',
  danger: 'M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9Zm5.1 15v-2h-2v2Zm0-4V7h-2v6Z',
  waiting: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm4.2 14.2L11 13V6h1.6v6.1l4.4 2.7Z',
  returned: 'M9.6 3.4 4 9l5.6 5.6L11 13.2 7.8 10H14a4.5 4.5 0 0 1 0 9H8v2h6a6.5 6.5 0 0 0 0-13H7.8L11 4.8Z',
  copy: 'M8 3h11v13h-2V5H8Zm-3 4h10v14H5Zm2 2v10h6V9Z',
  download: 'M11 3h2v9.2l3.3-3.3 1.4 1.4L12 16l-5.7-5.7 1.4-1.4 3.3 3.3ZM4 19h16v2H4Z',
  ascending: 'M12 5 20 18H4Z',
  descending: 'M12 19 4 6h16Z',
  sortable: 'M12 2 18 10H6Zm0 20-6-8h12Z',
  share: 'M12 2 6.5 7.5 8 9l3-3v9h2V6l3 3 1.5-1.5ZM5 11h3v2H7v7h10v-7h-1v-2h3v11H5Z',
  print: 'M7 3h10v4H7Zm-3 5h16v9h-3v4H7v-4H4Zm5 6v5h6v-5Z',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
