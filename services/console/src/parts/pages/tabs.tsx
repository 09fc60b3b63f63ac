import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly content: ReactNode;
  }[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      className="stack"
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <TabList aria-label={label} className="tabs">
        {tabs.map(({ id, label: name }) => (
          <Tab key={id} id={id} className="tab">
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} style={{ minWidth: 0 }}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
