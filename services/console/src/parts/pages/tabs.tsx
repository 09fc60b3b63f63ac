import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

interface TabsProps {
  readonly label: string;
  /** Contents by label, whose first word names the tab. */
  readonly contents: Readonly<Record<string, ReactNode>>;
  /** The first by default. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

export function Tabs({ label, contents, selected, onSelect }: TabsProps) {
  const ids = Object.keys(contents).map((name) => name.split(' ', 1).join().toLowerCase());
  const [first] = ids;
  return (
    <AriaTabs
      className="stack"
      selectedKey={ids.find((id) => id === selected) ?? first}
      onSelectionChange={(key) => onSelect(key === first ? undefined : String(key))}
    >
      <TabList aria-label={label} className="tabs">
        {Object.keys(contents).map((name, at) => (
          <Tab key={ids[at]} id={ids[at]} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {Object.values(contents).map((content, at) => (
        <TabPanel key={ids[at]} id={ids[at]} style={{ minWidth: 0 }}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
