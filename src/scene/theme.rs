//! The values of the colours, in four themes. The hue of a node keeps its name in all of them.

use std::fmt;

use super::shape::Ink;

/// An opaque sRGB colour; displayed as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(r, g, b) = self;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// The letters of the page, as a CSS font family.
pub const FONT: &str = "-apple-system,BlinkMacSystemFont,\"Segoe UI Variable Text\",\"Segoe UI\",Roboto,\"Helvetica Neue\",\"Liberation Sans\",Arial,sans-serif";

/// How many hues there are; further nodes repeat them in another form.
pub const HUES: u16 = 8;

/// What every colour is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// What everything stands on.
    pub paper: Rgb,
    /// A card upon it.
    pub raised: Rgb,
    /// A row that is picked.
    pub sunk: Rgb,
    /// A decorative line.
    pub line: Rgb,
    /// A stronger one.
    pub line2: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Secondary text.
    pub ink2: Rgb,
    /// Axes and notes.
    pub ink3: Rgb,
    /// The hues of the nodes.
    pub nodes: [Rgb; HUES as usize],
    /// Whether dots want outlines and arcs wider gaps.
    pub contrast: bool,
}

const fn hex(rgb: u32) -> Rgb {
    let [_, r, g, b] = rgb.to_be_bytes();
    Rgb(r, g, b)
}

const ON_LIGHT: [Rgb; HUES as usize] = [
    hex(0x7b81f5),
    hex(0xe46633),
    hex(0x009775),
    hex(0xb665a2),
    hex(0x11686d),
    hex(0xbc3647),
    hex(0x7f41ae),
    hex(0x3b5601),
];

const ON_DARK: [Rgb; HUES as usize] = [
    hex(0x8b89ff),
    hex(0xe57210),
    hex(0x03b46c),
    hex(0xb8487f),
    hex(0x00d8fe),
    hex(0xfda0b2),
    hex(0xb08db4),
    hex(0xd5d331),
];

/// Other hues for nodes, by their names in links, on light and on dark paper: the palettes of Wong (2011) and of Tol
/// (bright), each hue made darker or lighter until it stands out from paper. They are further apart for some eyes and
/// nearer for others than our own.
pub const PALETTES: [(&str, [Rgb; HUES as usize], [Rgb; HUES as usize]); 2] = [
    (
        "wong",
        [
            hex(0x0072b2),
            hex(0xd55e00),
            hex(0x009e73),
            hex(0xc774a2),
            hex(0xc68100),
            hex(0x3698cb),
            hex(0x9e9000),
            hex(0x000000),
        ],
        [
            hex(0x0072b2),
            hex(0xd55e00),
            hex(0x009e73),
            hex(0xcc79a7),
            hex(0xe69f00),
            hex(0x56b4e9),
            hex(0xf0e442),
            hex(0xe8e8e8),
        ],
    ),
    (
        "tol",
        [
            hex(0x4477aa),
            hex(0xea6374),
            hex(0x228833),
            hex(0xa29000),
            hex(0x2d9bbb),
            hex(0xaa3377),
            hex(0x8e8e8e),
            hex(0x332288),
        ],
        [
            hex(0x4477aa),
            hex(0xee6677),
            hex(0x228833),
            hex(0xccbb44),
            hex(0x66ccee),
            hex(0xaf387b),
            hex(0xbbbbbb),
            hex(0x5e58c1),
        ],
    ),
];

impl Theme {
    /// The same with the hues of another palette; with its own where there is none of that name.
    #[must_use]
    pub fn with_palette(self, name: &str) -> Self {
        let Some((_, light, dark)) = PALETTES.iter().find(|(known, ..)| *known == name) else { return self };
        Self { nodes: if self.nodes == ON_DARK { *dark } else { *light }, ..self }
    }

    /// Dark ink on light paper.
    pub const LIGHT: Self = Self {
        paper: hex(0xfcfbf8),
        raised: hex(0xffffff),
        sunk: hex(0xf4f2ec),
        line: hex(0xe3dfd6),
        line2: hex(0xc9c4b8),
        ink: hex(0x1c1d20),
        ink2: hex(0x55585f),
        ink3: hex(0x6b6e75),
        nodes: ON_LIGHT,
        contrast: false,
    };

    /// Light ink on dark paper.
    pub const DARK: Self = Self {
        paper: hex(0x15171a),
        raised: hex(0x1c1f23),
        sunk: hex(0x101214),
        line: hex(0x2a2e34),
        line2: hex(0x454b54),
        ink: hex(0xeceae4),
        ink2: hex(0xb0b3b8),
        ink3: hex(0x8f939a),
        nodes: ON_DARK,
        contrast: false,
    };

    /// Black on white.
    pub const CONTRAST_LIGHT: Self = Self {
        paper: hex(0xffffff),
        raised: hex(0xffffff),
        sunk: hex(0xffffff),
        line: hex(0x5a5d63),
        line2: hex(0x5a5d63),
        ink: hex(0x000000),
        ink2: hex(0x26282c),
        ink3: hex(0x26282c),
        nodes: ON_LIGHT,
        contrast: true,
    };

    /// White on black.
    pub const CONTRAST_DARK: Self = Self {
        paper: hex(0x000000),
        raised: hex(0x000000),
        sunk: hex(0x000000),
        line: hex(0x9a9da3),
        line2: hex(0x9a9da3),
        ink: hex(0xffffff),
        ink2: hex(0xdcdde0),
        ink3: hex(0xdcdde0),
        nodes: ON_DARK,
        contrast: true,
    };

    /// Every theme.
    pub const ALL: [Self; 4] = [Self::LIGHT, Self::DARK, Self::CONTRAST_LIGHT, Self::CONTRAST_DARK];

    /// The value of a colour.
    #[must_use]
    pub const fn colour(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Paper => self.paper,
            Ink::Raised => self.raised,
            Ink::Line => self.line,
            Ink::Line2 => self.line2,
            Ink::Ink => self.ink,
            Ink::Ink2 => self.ink2,
            Ink::Ink3 => self.ink3,
            Ink::Node(hue) => self.nodes[(hue % HUES) as usize],
        }
    }
}
