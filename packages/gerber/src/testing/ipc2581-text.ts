interface Ipc2581Options {
  readonly units?: string;
  readonly layers?: string;
  readonly step?: string;
  readonly features?: string;
  readonly profile?: string;
}

/** A small IPC-2581 C file of a board of 30 by 20 mm with the given features in it. */
export function ipc2581Text({
  units = 'MILLIMETER',
  layers = usualLayers,
  step = '',
  features = '',
  profile = `<Polygon>${steps(0, 0, 30, 0, 30, 20, 0, 20, 0, 0)}</Polygon>`,
}: Ipc2581Options = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<IPC-2581 revision="C" xmlns="http://webstds.ipc.org/2581">
  <Content roleRef="Owner">
    <FunctionMode mode="FABRICATION"/>
    <StepRef name="board"/>
    <DictionaryLineDesc units="${units}">
      <EntryLineDesc id="LINE"><LineDesc lineEnd="ROUND" lineWidth="0.25"/></EntryLineDesc>
    </DictionaryLineDesc>
    <DictionaryStandard units="${units}">
      <EntryStandard id="ROUND"><Circle diameter="1.6"/></EntryStandard>
      <EntryStandard id="RECT"><RectCenter width="2" height="1"/></EntryStandard>
    </DictionaryStandard>
    <DictionaryUser units="${units}">
      <EntryUser id="USER"><UserSpecial><Contour><Polygon>${steps(0, 0, 1, 0, 0, 1)}</Polygon></Contour></UserSpecial></EntryUser>
    </DictionaryUser>
  </Content>
  <HistoryRecord number="1" software="x"><FileRevision><SoftwarePackage name="KiCad" revision="9.0.1"/></FileRevision></HistoryRecord>
  <Ecad name="Design">
    <CadHeader units="${units}"/>
    <CadData>
      ${layers}
      <Stackup name="Primary" overallThickness="1.6" whereMeasured="MASK">
        <StackupGroup name="G" thickness="1.6">
          <StackupLayer layerOrGroupRef="F.Cu" thickness="0.035" sequence="1"/>
          <StackupLayer layerOrGroupRef="D1" thickness="1.51" sequence="2"/>
          <StackupLayer layerOrGroupRef="B.Cu" thickness="0.035" sequence="3"/>
        </StackupGroup>
      </Stackup>
      <Step name="board" type="BOARD">
        ${step}
        <Profile>${profile}</Profile>
        ${features}
      </Step>
    </CadData>
  </Ecad>
</IPC-2581>
`;
}

/** A contour through the points: x, y pairs. */
export function steps(...points: readonly number[]): string {
  return points
    .flatMap((x, at) =>
      at % 2 === 0 ? [`<${at === 0 ? 'PolyBegin' : 'PolyStepSegment'} x="${x}" y="${points[at + 1]}"/>`] : [],
    )
    .join('');
}

export const layerOf = (name: string, what: string, side: string, inside = ''): string =>
  `<Layer name="${name}" layerFunction="${what}" side="${side}" polarity="POSITIVE">${inside}</Layer>`;

const usualLayers = [
  layerOf('F.SilkS', 'SILKSCREEN', 'TOP'),
  layerOf('F.Mask', 'SOLDERMASK', 'TOP'),
  layerOf('F.Cu', 'CONDUCTOR', 'TOP'),
  layerOf('B.Cu', 'CONDUCTOR', 'BOTTOM'),
  layerOf('B.Mask', 'SOLDERMASK', 'BOTTOM'),
  layerOf('DRILL', 'DRILL', 'ALL', '<Span fromLayer="F.Cu" toLayer="B.Cu"/>'),
].join('');
