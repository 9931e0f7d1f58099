import { useHost } from '../../bridge/host.ts';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { footerLinks, type NavLink, under } from '../../catalog/navigation.ts';
import { useWords } from '../../words/use-words.ts';

export interface FooterProps {
  brand: string;
  base: string;
}

export function FooterView({ brand, base }: FooterProps) {
  const told = useHost().year;
  const { say } = useWords();
  const year = useHydrated() ? new Date().getFullYear() : told;
  return (
    <div className="@container/footer">
      <footer part="footer" className="footer ground">
        <div className="footer-brand">
          <a part="brand" href={under(base, '/')} className="brand brand-large">
            {brand}
          </a>
          <p className="mt-3 max-w-[28ch] text-small text-muted">{say('consultation')}</p>
        </div>
        <List id="treatments" links={footerLinks.treatments} base={base} />
        <List id="company" links={footerLinks.company} base={base} />
        <List id="help" links={footerLinks.help} base={base} />
        <p className="footer-end" suppressHydrationWarning>
          {say('rights', { brand: year ? `${year} ${brand}` : brand })}
        </p>
      </footer>
    </div>
  );
}

interface ListProps {
  /** Of its title, too. */
  readonly id: keyof typeof footerLinks;
  readonly links: readonly NavLink[];
  readonly base: string;
}

function List({ id, links, base }: ListProps) {
  const { say } = useWords();
  return (
    <div className="footer-list">
      <p id={id} className="mb-1.5 text-label text-muted">
        {say(id)}
      </p>
      <ul aria-labelledby={id}>
        {links.map(({ key, path }) => (
          <li key={path}>
            <a part="link" href={under(base, path)} className="footer-link">
              {say(key)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
